# tempi
#
#   make [all]     the program            make test      all tests (Check and scripts)
#   make bench     its speed and count    make debug     ./tempi-debug with ASan and UBSan
#   make play      a game to watch here   make tsan      ./tempi-tsan with TSan
#   make xboard    a game in XBoard       make install   also uninstall, with PREFIX and DESTDIR
#   make fuzz      ./tempi-fuzz-* (clang) make clean
#
#   make OS=windows [test-windows]   tempi.exe, with Debian's gcc-mingw-w64-x86-64-posix (and wine)
#
# EXE=name CC=gcc|clang ARCH=native|x86-64-v3|x86-64-v2|portable MODE=release|debug|tsan WERROR=1 CFLAGS=...
# TUNE=1  the constants of the search as UCI options (docs/strength.md)

# OS=windows builds for Windows with Debian's cross compiler; on Windows itself OS is Windows_NT and the compiler gcc.
ifneq ($(filter windows Windows_NT,$(OS)),)
EXE = tempi.exe
CC = $(if $(filter Windows_NT,$(OS)),gcc,x86_64-w64-mingw32-gcc-posix)
SYSTEM_ROOM = windows
# Not v3: this compiler does not align the stack for its larger registers.
ARCH = x86-64-v2
SYSTEM = -D__USE_MINGW_ANSI_STDIO=1 -D_WIN32_WINNT=0x0601 -include engine/windows/windows.h
LDFLAGS = -static -Wl,--stack,8388608
else
EXE = tempi
CC = gcc
ARCH = native
SYSTEM_ROOM = posix
SYSTEM =
endif
MODE = release
CFLAGS = -O3
BUILD = build/$(notdir $(CC))-$(ARCH)-$(MODE)$(if $(TUNE),-tune)
PREFIX = /usr/local
GAME = marseillais-balanced

WARNINGS = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes $(if $(WERROR),-Werror)
MODE_release = -DNDEBUG
MODE_debug = -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined
MODE_tsan = -g -fsanitize=thread
MODE_fuzz = -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined

# AMD processors before Zen 3 have PEXT, but so slow that magic multiplication is the better choice.
SLOW_PEXT := $(shell awk '/^vendor_id/ {amd = /AuthenticAMD|HygonGenuine/} /^cpu family/ {family = $$4} \
	END {if (amd && family < 25) print "yes"}' /proc/cpuinfo 2>/dev/null)
ifeq ($(ARCH),portable)
MACHINE = -DTEMPI_MAGIC
else ifeq ($(ARCH),native)
MACHINE = -march=native $(if $(SLOW_PEXT),-DTEMPI_MAGIC)
else
MACHINE = -march=$(ARCH)
endif
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE -I. $(SYSTEM) $(WARNINGS) $(MACHINE) $(MODE_$(MODE)) $(if $(TUNE),-DTEMPI_TUNE) -pthread -MMD -MP $(CFLAGS)
LIBS = -pthread -lm

# A floor's folders are its rooms; what differs between systems lives in engine/posix and engine/windows.
FLOORS = engine rules search bench protocol
SOURCES = $(filter-out engine/posix/% engine/windows/%,$(shell find $(FLOORS) -name '*.c' | LC_ALL=C sort)) \
	$(wildcard engine/$(SYSTEM_ROOM)/*.c)
OBJECTS = $(SOURCES:%.c=$(BUILD)/%.o)
LIBRARY = $(filter-out $(BUILD)/protocol/main.o,$(OBJECTS))
SUITE_SOURCES = $(shell find tests -name 'test_*.c' | LC_ALL=C sort)
ALL_SUITES = $(sort $(patsubst test_%.c,%,$(notdir $(SUITE_SOURCES))))
SUITES = $(ALL_SUITES)
TESTS = $(shell find tests -name '*.c' -not -path 'tests/fuzz/*' | LC_ALL=C sort)
TEST_OBJECTS = $(TESTS:%.c=$(BUILD)/%.o)
CHECKER = $(BUILD)/check
CHECK_CFLAGS = $(shell pkg-config --cflags check)
CHECK_LIBS = $(shell pkg-config --libs check)
# What a test can make fail (tests/failing.c).
FAILING = malloc calloc realloc aligned_alloc getline pthread_create

all: $(EXE)

$(EXE): $(OBJECTS)
	$(CC) $(ALL_CFLAGS) -o $@ $(OBJECTS) $(LDFLAGS) $(LIBS)

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

# What the objects were built with; rewritten, and so everything built anew, only when it changes.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(ALL_CFLAGS)' | cmp -s - $@ || echo '$(CC) $(ALL_CFLAGS)' > $@

# Every test_NAME.c below tests/ is a suite and defines `Suite *suite_NAME(void)`; this is the list of them.
$(BUILD)/suites.def: $(SUITE_SOURCES)
	@mkdir -p $(@D)
	@printf 'SUITE(%s)\n' $(ALL_SUITES) > $@

$(BUILD)/tests/%.o: tests/%.c $(BUILD)/flags $(BUILD)/suites.def
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(CHECK_CFLAGS) -I$(BUILD) -c -o $@ $<

$(CHECKER): $(TEST_OBJECTS) $(LIBRARY)
	$(CC) $(ALL_CFLAGS) -o $@ $(TEST_OBJECTS) $(LIBRARY) $(FAILING:%=-Wl,--wrap=%) $(LDFLAGS) $(CHECK_LIBS) $(LIBS)

# All tests; SUITES="perft fen" runs only some suites, SCRIPTS= leaves the scripts out.
SCRIPTS = $(shell find tests -name '*_test.sh' | LC_ALL=C sort)
test: $(EXE) $(CHECKER)
	@tests/run.sh ./$(EXE) $(CHECKER) "$(SUITES)" "$(SCRIPTS)"

checker: $(CHECKER)

bench: $(EXE)
	./$(EXE) bench

# Records what `tempi bench` counts: the signature of the search's behaviour that .ci/run compares.
bench-record: $(EXE)
	./$(EXE) bench | awk '/^[0-9]+ nodes/ {n = $$1} END {if (!n) exit 1; print n}' > tests/bench.new
	mv tests/bench.new tests/bench.txt

# Writes docs/games.md, the games and their rules, and the commands of the manual page.
readme: $(EXE)
	./$(EXE) games --markdown > $(BUILD)/games.md
	docs/manual.sh ./$(EXE) < docs/tempi.6 > $(BUILD)/tempi.6
	cp $(BUILD)/games.md $(BUILD)/tempi.6 docs

debug:
	$(MAKE) MODE=debug EXE=tempi-debug CFLAGS="-O1"

tsan:
	$(MAKE) MODE=tsan EXE=tempi-tsan CFLAGS="-O1"

test-debug:
	TEMPI_TESTS=quick $(MAKE) MODE=debug EXE=tempi-debug CFLAGS="-O1" test

test-tsan:
	TEMPI_TESTS=quick $(MAKE) MODE=tsan EXE=tempi-tsan CFLAGS="-O1" test

test-windows:
	tests/protocol/windows_test.sh

# Every tests/fuzz/NAME.c becomes ./tempi-fuzz-NAME, with libFuzzer and sanitizers (clang); FUZZ_TIME=60 runs each for
# so many seconds.
FUZZERS = $(patsubst tests/fuzz/%.c,tempi-fuzz-%,$(wildcard tests/fuzz/*.c))
fuzz:
	$(MAKE) MODE=fuzz CC=$(if $(filter clang%,$(notdir $(CC))),$(CC),clang) CFLAGS=-O1 $(FUZZERS)
	$(if $(FUZZ_TIME),tests/fuzz/run.sh $(FUZZ_TIME))

GRAMMAR = $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/fuzz/grammar/*.c))
tempi-fuzz-%: $(BUILD)/tests/fuzz/%.o $(GRAMMAR) $(BUILD)/tests/rules/tries.o $(LIBRARY)
	$(CC) $(ALL_CFLAGS) -fsanitize=fuzzer -o $@ $^ $(LDFLAGS) $(LIBS)

play: $(EXE)
	./$(EXE) play $(GAME) --self --movetime 300 --turns 100

xboard: $(EXE)
	PATH="$$PATH:/usr/games" xboard -fcp ./$(EXE) -fd . -variant $(GAME) -saveSettingsOnExit false

DOCS = $(wildcard docs/*.md docs/*.png)
install: $(EXE)
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man6 $(DESTDIR)$(PREFIX)/share/doc/tempi/docs \
		$(DESTDIR)$(PREFIX)/share/games/plugins/xboard $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	install -m 755 $(EXE) $(DESTDIR)$(PREFIX)/bin/tempi
	install -m 644 docs/tempi.6 $(DESTDIR)$(PREFIX)/share/man/man6/tempi.6
	install -m 644 README.md CONTRIBUTING.md $(DESTDIR)$(PREFIX)/share/doc/tempi
	install -m 644 $(DOCS) $(DESTDIR)$(PREFIX)/share/doc/tempi/docs
	install -m 644 docs/tempi.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/tempi
	install -m 644 docs/tempi.eng $(DESTDIR)$(PREFIX)/share/games/plugins/xboard/tempi.eng

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/tempi $(DESTDIR)$(PREFIX)/share/man/man6/tempi.6 \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions/tempi \
		$(DESTDIR)$(PREFIX)/share/games/plugins/xboard/tempi.eng
	rm -rf $(DESTDIR)$(PREFIX)/share/doc/tempi

clean:
	rm -rf build $(EXE) tempi-debug tempi-tsan tempi-fuzz* tempi-clang tempi-portable tempi.exe

-include $(OBJECTS:.o=.d) $(TEST_OBJECTS:.o=.d)

FORCE:
.PHONY: all test checker bench bench-record readme debug tsan test-debug test-tsan test-windows fuzz play xboard install uninstall clean FORCE
