# tempi
#
#   make [all]     the program            make test      all tests (Check and scripts)
#   make bench     its speed and count    make debug     ./tempi-debug with ASan and UBSan
#   make play      a game to watch here   make tsan      ./tempi-tsan with TSan
#   make xboard    a game in XBoard       make install   also uninstall, with PREFIX and DESTDIR
#   make fuzz      ./tempi-fuzz-* (clang) make clean
#   make counts|compare GAME=ID      counts by a second implementation of the rules; compares it with the program
#   make network FAMILY=NAME [SCALE=N]   repeats the recipe of a network, with one in N of its games
#   make lib       libtempi.a and .so     make install-lib  with the header and tempi.pc; install does it, too, if built
#   make wasm      build/wasm, libtempi for JavaScript (clang, lld, wasi-libc, libclang-rt-14-dev-wasm32)
#   make web       build/web/tempi.html, the board for browsers: all games and the engine in one file (also node)
#
#   make release   files for other machines: Linux on x86-64 and arm64, Windows, each with code for several processors;
#                  release-linux, release-arm64, release-windows: one of them; SIGN=KEY signs the check sums by ssh-keygen
#   make deb       a Debian package        make OS=windows [test-windows]   tempi.exe
#
# EXE=name CC=gcc|clang ARCH=native|x86-64-v3[-magic]|x86-64-v2|x86-64|arm64[-sve]|portable MODE=release|debug|tsan
# WERROR=1 CFLAGS=... V=1 (whole commands) TUNE=1 (the constants of the search as UCI options,
# docs/internals/tuning.md).
# Without -j as many jobs run as there are processors.

ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(or $(NUMBER_OF_PROCESSORS),$(shell nproc 2> /dev/null),1)
endif

# OS=windows builds for Windows with Debian's cross compiler; on Windows itself OS is Windows_NT and the compiler gcc.
ifneq ($(filter windows Windows_NT,$(OS)),)
EXE = tempi.exe
CC = $(if $(filter Windows_NT,$(OS)),gcc,x86_64-w64-mingw32-gcc-posix)
SYSTEM_ROOM = windows
ARCH = x86-64-v2
# The compiler does not align the stack for its larger registers, so the assembler makes their moves unaligned ones.
WIDE = -Wa,-muse-unaligned-vector-move
# The linker takes one of several pointers to variables of one name, though they belong to different codes, unless they
# are plain data.
APART = --set-section-flags '.rdata$$.refptr.*=alloc,load,readonly,data,contents'
SYSTEM = -D__USE_MINGW_ANSI_STDIO=1 -D_WIN32_WINNT=0x0601 -include engine/windows/windows.h
LDFLAGS = -static -Wl,--stack,16777216
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

# Explicit conversions are asked for where sizes are those of most machines; sanitizers and 32 bits find further ones.
WARNINGS = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes $(if $(filter native-release,$(ARCH)-$(MODE)),-Wconversion) $(if $(WERROR),-Werror)
MODE_release = -DNDEBUG
MODE_debug = -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined
MODE_tsan = -g -fsanitize=thread
MODE_coverage = -g --coverage -DNDEBUG -Wno-maybe-uninitialized
MODE_fuzz = -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined

# AMD processors before Zen 3 have PEXT, but so slow that magic multiplication is the better choice.
SLOW_PEXT := $(shell awk '/^vendor_id/ {amd = /AuthenticAMD|HygonGenuine/} /^cpu family/ {family = $$4} \
	END {if (amd && family < 25) print "yes"}' /proc/cpuinfo 2>/dev/null)
MACHINE_portable = -DTEMPI_MAGIC
MACHINE_native = -march=native $(if $(SLOW_PEXT),-DTEMPI_MAGIC)
MACHINE_x86-64-v3-magic = -march=x86-64-v3 -DTEMPI_MAGIC
MACHINE_arm64 = -march=armv8-a
MACHINE_arm64-sve = -march=armv8.2-a+sve
MACHINE = $(or $(MACHINE_$(ARCH)),-march=$(ARCH)) $(WIDE) -DTEMPI_CODE='"$(ARCH)"'
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE -I. $(SYSTEM) $(WARNINGS) $(MACHINE) $(MODE_$(MODE)) $(if $(TUNE),-DTEMPI_TUNE) $(THREADS) -MMD -MP $(CFLAGS)
THREADS = -pthread
LIBS = $(THREADS) -lm

# A floor's folders are its rooms; what differs between systems lives in engine/posix and engine/windows.
FLOORS = engine rules search bench protocol
SOURCES = $(filter-out engine/posix/% engine/windows/% engine/wasi/% protocol/library/%,$(shell find $(FLOORS) -name '*.c' | LC_ALL=C sort)) \
	$(wildcard engine/$(SYSTEM_ROOM)/*.c)
# The sections of the games, in the order of the list.
SECTIONS = chess marseillais duel progressive everyman several future transporter fantasy
TEXTS = $(BUILD)/games_text.o $(BUILD)/variants_text.o
OBJECTS = $(SOURCES:%.c=$(BUILD)/%.o) $(TEXTS)
PROGRAM = $(filter-out $(BUILD)/protocol/main.o,$(OBJECTS))
# libtempi is these files on all floors below the protocols; the program does without them.
LIBTEMPI = $(sort $(wildcard protocol/library/*.c))
LIBRARY = $(PROGRAM) $(LIBTEMPI:%.c=$(BUILD)/%.o)
SUITE_SOURCES = $(shell find tests -name 'test_*.c' | LC_ALL=C sort)
ALL_SUITES = $(sort $(patsubst test_%.c,%,$(notdir $(SUITE_SOURCES))))
SUITES = $(ALL_SUITES)
TESTS = $(SUITE_SOURCES) $(shell find tests -name '*.c' -not -name 'test_*.c' -not -path 'tests/fuzz/*' | LC_ALL=C sort)
TEST_OBJECTS = $(TESTS:%.c=$(BUILD)/%.o)
CHECKER = $(BUILD)/check
CHECK_CFLAGS = $(shell pkg-config --cflags check)
CHECK_LIBS = $(shell pkg-config --libs check)
# What a test can make fail (tests/failing.c).
FAILING = malloc calloc realloc aligned_alloc pthread_create

# A command in a recipe and the short line that stands for it: nothing with -s, the command itself with V=1.
SILENT := $(findstring s,$(firstword -$(MAKEFLAGS)))
run = $(if $V,,@)$(if $V$(SILENT),,printf '%-5s %s\n' $1 '$2' &&) $3

all: $(EXE)

# A program that runs here checks the sections of the games that are built into it.
$(EXE): $(OBJECTS)
	$(call run,LINK,$@,$(CC) $(ALL_CFLAGS) -o $@ $(OBJECTS) $(LDFLAGS) $(LIBS))
	$(if $(filter native,$(ARCH)),@$(abspath $@) check-games --built-in || { rm -f $@; exit 1; })

$(BUILD)/games_text.c: $(SECTIONS:%=rules/games/%.games) rules/games/embed.awk
	@mkdir -p $(@D)
	$(call run,TEXT,$@,awk -v name=games_texts -f rules/games/embed.awk $(SECTIONS:%=rules/games/%.games) > $@)

$(BUILD)/variants_text.c: rules/variants/bases.ini rules/games/embed.awk
	@mkdir -p $(@D)
	$(call run,TEXT,$@,awk -v name=variants_texts -f rules/games/embed.awk rules/variants/bases.ini > $@)

$(TEXTS): $(BUILD)/%.o: $(BUILD)/%.c $(BUILD)/flags
	$(call run,CC,$<,$(CC) $(ALL_CFLAGS) -c -o $@ $<)

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,CC,$<,$(CC) $(ALL_CFLAGS) $(DEFINES) -c -o $@ $<)

# The commit of the source, for rows of results; only the file that names it is built anew when it changes.
COMMIT = $(shell git describe --always --dirty 2> /dev/null)
$(BUILD)/commit: FORCE
	@mkdir -p $(@D)
	@echo "$(COMMIT)" | cmp -s - $@ || echo "$(COMMIT)" > $@
$(BUILD)/bench/match/results.o: private DEFINES = -DTEMPI_COMMIT=\"$(COMMIT)\"
$(BUILD)/bench/match/results.o: $(BUILD)/commit

# What the objects were built with; rewritten, and so everything built anew, only when it changes.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo "$(subst ",,$(CC) $(ALL_CFLAGS))" | cmp -s - $@ || echo "$(subst ",,$(CC) $(ALL_CFLAGS))" > $@

# Every test_NAME.c below tests/ is a suite and defines `Suite *suite_NAME(void)`; this is the list of them.
$(BUILD)/suites.def: FORCE
	@mkdir -p $(@D)
	@printf 'SUITE(%s)\n' $(ALL_SUITES) | cmp -s - $@ || printf 'SUITE(%s)\n' $(ALL_SUITES) > $@

$(BUILD)/tests/%.o: tests/%.c $(BUILD)/flags $(BUILD)/suites.def
	@mkdir -p $(@D)
	$(call run,CC,$<,$(CC) $(ALL_CFLAGS) $(CHECK_CFLAGS) -I$(BUILD) -c -o $@ $<)

$(CHECKER): $(TEST_OBJECTS) $(LIBRARY)
	$(call run,LINK,$@,$(CC) $(ALL_CFLAGS) -o $@ $(TEST_OBJECTS) $(LIBRARY) $(FAILING:%=-Wl,--wrap=%) $(LDFLAGS) \
		$(CHECK_LIBS) $(LIBS))

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

# Writes docs/play/games.md, the games and their rules, and the commands of docs/reference/ and the manual page.
readme: $(EXE)
	./$(EXE) games --markdown > $(BUILD)/games.md
	packaging/manual.sh ./$(EXE) < docs/reference/tempi.6 > $(BUILD)/tempi.6
	packaging/command_line.sh ./$(EXE) > $(BUILD)/command-line.md
	packaging/engine_file.sh ./$(EXE) > $(BUILD)/tempi.eng
	cp $(BUILD)/games.md docs/play
	cp $(BUILD)/tempi.6 $(BUILD)/command-line.md docs/reference
	cp $(BUILD)/tempi.eng packaging

# Writes lines `counts` for the section of a game, counted by a second implementation of the rules.
counts:
	@python3 tests/rules/reference/reference.py counts $(or $(FILE),rules/games) $(GAME) $(or $(LIMIT),300000)

# Compares actions and results of the program with those of that implementation along random games.
compare: $(EXE)
	@python3 tests/rules/reference/reference.py walk ./$(EXE) $(or $(FILE),rules/games) $(or $(GAMES),20) 100 $(GAME)

# Repeats how the network of a family was made, in build/network: search/evaluation/networks/FAMILY.recipe.
network:
	@bench/tune/network.sh $(FAMILY) $(SCALE)

debug:
	$(MAKE) MODE=debug EXE=tempi-debug CFLAGS="-O1"

tsan:
	$(MAKE) MODE=tsan EXE=tempi-tsan CFLAGS="-O1"

# The share of each floor's lines that the suites run.
coverage:
	tests/coverage.sh

# In one process for a suite, as a new one costs much under sanitizers.
test-debug:
	TEMPI_TESTS=quick CK_FORK=no $(MAKE) MODE=debug EXE=tempi-debug CFLAGS="-O1" test

test-tsan:
	TEMPI_TESTS=quick $(MAKE) MODE=tsan EXE=tempi-tsan CFLAGS="-O1" test

test-windows:
	TEMPI_TESTS=full tests/protocol/windows_test.sh

# Every tests/fuzz/NAME.c becomes ./tempi-fuzz-NAME, with libFuzzer and sanitizers (clang); FUZZ_TIME=60 runs each for
# so many seconds.
FUZZERS = $(patsubst tests/fuzz/%.c,tempi-fuzz-%,$(wildcard tests/fuzz/*.c))
fuzz:
	$(MAKE) MODE=fuzz CC=$(if $(filter clang%,$(notdir $(CC))),$(CC),clang) CFLAGS=-O1 fuzzers
	$(if $(FUZZ_TIME),tests/fuzz/run.sh $(FUZZ_TIME))

# The same with sanitizers and engine of others (MODE=host CFLAGS=... FUZZ_LINK="clang++ ..."): .clusterfuzzlite/build.sh.
fuzzers: $(FUZZERS)
FUZZ_LINK = $(CC) $(ALL_CFLAGS) -fsanitize=fuzzer
GRAMMAR = $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/fuzz/grammar/*.c))
tempi-fuzz-%: $(BUILD)/tests/fuzz/%.o $(GRAMMAR) $(BUILD)/tests/rules/tries.o $(LIBRARY)
	$(FUZZ_LINK) -o $@ $^ $(LDFLAGS) $(LIBS)

# libtempi for hosts: all floors below the protocols and protocol/library. Only the names of tempi.h can be seen.
LIB_BUILD = build/lib-$(notdir $(CC))-$(ARCH)-$(MODE)
LIB_SOURCES = $(filter engine/% rules/% search/%,$(SOURCES)) protocol/go.c protocol/options.c protocol/opening_book.c $(LIBTEMPI)
LIB_OBJECTS = $(LIB_SOURCES:%.c=$(BUILD)/%.o) $(TEXTS)
API = $(shell sed -n 's/^\#define TEMPI_API //p' protocol/library/tempi.h)
lib:
	+$(MAKE) BUILD=$(LIB_BUILD) CFLAGS="$(CFLAGS) -fPIC -fvisibility=hidden" libtempi.a libtempi.so

libtempi.a: $(LIB_OBJECTS)
	@$(CC) -r -nostdlib -o $(BUILD)/tempi.o $(LIB_OBJECTS)
	@$(OBJCOPY) --wildcard --keep-global-symbol='tempi_*' $(BUILD)/tempi.o
	@rm -f $@
	$(call run,AR,$@,$(AR) rcs $@ $(BUILD)/tempi.o)

libtempi.so: $(LIB_OBJECTS) packaging/libtempi.map
	$(call run,LINK,$@,$(CC) $(ALL_CFLAGS) -shared -Wl$(comma)-soname$(comma)$@.$(API) \
		-Wl$(comma)--version-script=packaging/libtempi.map -o $@.$(API) $(LIB_OBJECTS) $(LDFLAGS) $(LIBS))
	@ln -sf $@.$(API) $@

# The same for JavaScript, without threads: build/wasm is a folder that npm packs.
WASI_SOURCES = $(filter-out engine/$(SYSTEM_ROOM)/%,$(LIB_SOURCES)) bench/bench.c engine/wasi/system.c protocol/library/wasi/host.c
WASI_OBJECTS = $(WASI_SOURCES:%.c=$(BUILD)/%.o) $(TEXTS)
wasm:
	+$(MAKE) BUILD=build/wasi CC=clang ARCH=wasm32 THREADS= SYSTEM="-include engine/wasi/wasi.h" build/wasm/tempi.wasm MACHINE="--target=wasm32-wasi -isystem engine/wasi \
		-msimd128 -DTEMPI_MAGIC -DTEMPI_CODE='\"wasm32\"' -fvisibility=hidden"
	cp web/tempi.js web/tempi.d.ts web/worker.js web/package.json COPYING build/wasm

# The page for browsers: one file of the modules in web/page and the library for JavaScript.
web:
	@missing=; for word in clang wasm-ld node; do command -v $$word > /dev/null || missing="$$missing $$word"; done; \
		test -e $(WASI_LIBC) || missing="$$missing $(WASI_LIBC)"; test -z "$$missing" || { echo "make web needs$$missing:" \
		"apt-get install clang lld wasi-libc libclang-rt-14-dev-wasm32 nodejs" >&2; exit 1; }
	+$(MAKE) wasm
	node web/page/build.mjs

WASI_LIBC = /usr/lib/wasm32-wasi/libc.a

build/wasm/tempi.wasm: $(WASI_OBJECTS)
	@mkdir -p $(@D)
	$(call run,LINK,$@,$(CC) --target=wasm32-wasi -mexec-model=reactor -o $@ $(WASI_OBJECTS) -Wl$(comma)--export-dynamic \
		-Wl$(comma)--export=malloc$(comma)--export=free$(comma)-z$(comma)stack-size=8388608$(comma)--strip-all)

comma = ,
install-lib: lib
	install -d $(DESTDIR)$(PREFIX)/lib/pkgconfig $(DESTDIR)$(PREFIX)/include
	install -m 644 libtempi.a $(DESTDIR)$(PREFIX)/lib
	install -m 755 libtempi.so.$(API) $(DESTDIR)$(PREFIX)/lib
	ln -sf libtempi.so.$(API) $(DESTDIR)$(PREFIX)/lib/libtempi.so
	install -m 644 protocol/library/tempi.h $(DESTDIR)$(PREFIX)/include
	sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' packaging/tempi.pc.in > $(DESTDIR)$(PREFIX)/lib/pkgconfig/tempi.pc

play: $(EXE)
	./$(EXE) play $(GAME) --self --compact --game-time 25

xboard: $(EXE)
	@PATH="$$PATH:/usr/games" command -v xboard > /dev/null || { echo "xboard is missing: sudo apt-get install xboard"; exit 1; }
	PATH="$$PATH:/usr/games" xboard -fcp ./$(EXE) -fd . -variant $(GAME) -saveSettingsOnExit false

# A release file holds the whole program once for each of its CODES, values of ARCH, and protocol/main.c, which chooses
# one. Of a copy all names are local but program_run_CODE.
VERSION = $(shell sed -n 's/.*TEMPI_NAME "tempi \(.*\)"/\1/p' engine/version.h)
RELEASE = release/tempi-$(VERSION)
X86_CODES = x86-64-v3 x86-64-v3-magic x86-64-v2 x86-64
ARM_CODES = arm64-sve arm64
FILE_linux = $(RELEASE)-linux-x86-64
FILE_arm64 = $(RELEASE)-linux-arm64
FILE_windows = $(RELEASE)-windows-x86-64.exe
# The compiler of each file, and the Debian package that brings it.
COMPILER_linux = gcc:gcc
COMPILER_arm64 = aarch64-linux-gnu-gcc:gcc-aarch64-linux-gnu
COMPILER_windows = x86_64-w64-mingw32-gcc-posix:gcc-mingw-w64-x86-64-posix
CODE_RUN = program_run_$(subst -,_,$(ARCH))
OBJCOPY = $(shell $(CC) -print-prog-name=objcopy)

code: $(BUILD)/code.o
$(BUILD)/code.o: $(PROGRAM)
	@$(CC) -r -nostdlib -o $(BUILD)/all.o $(PROGRAM)
	$(call run,CODE,$@,$(OBJCOPY) $(APART) --redefine-sym program_run=$(CODE_RUN) \
		--keep-global-symbol=$(CODE_RUN) $(BUILD)/all.o $@)

PARTS = linux arm64 windows
release-linux: PARTS = linux
release-arm64: PARTS = arm64
release-windows: PARTS = windows
release release-linux release-arm64 release-windows:
	@missing=; for pair in $(foreach part,$(PARTS),$(COMPILER_$(part))); do \
		command -v $${pair%:*} > /dev/null || missing="$$missing $${pair#*:}"; done; test -z "$$missing" || \
		{ echo "make $@ lacks compilers: sudo apt-get install$$missing" >&2; exit 1; }
	+$(MAKE) $(foreach part,$(PARTS),$(FILE_$(part)))
	cp CHANGELOG.md COPYING $(CUSTOM_GAMES) release
	rm -f release/SHA256SUMS.sig
	cd release && sha256sum tempi-$(VERSION)-* > SHA256SUMS
	$(if $(SIGN),ssh-keygen -Y sign -f $(SIGN) -n file release/SHA256SUMS)

$(FILE_linux): FORCE
	+$(MAKE) release-file CC=gcc CODES="$(X86_CODES)" FILE=$@ LDFLAGS="-static -s"
$(FILE_arm64): FORCE
	+$(MAKE) release-file CC=aarch64-linux-gnu-gcc CODES="$(ARM_CODES)" FILE=$@ LDFLAGS="-static -s"
$(FILE_windows): FORCE
	+$(MAKE) release-file OS=windows CODES="$(X86_CODES)" FILE=$@

release-file:
	+for code in $(CODES); do $(MAKE) code ARCH=$$code || exit 1; done
	@mkdir -p $(dir $(FILE))
	+$(MAKE) release-link ARCH=$(lastword $(CODES))

CODE_OBJECTS = $(CODES:%=build/$(notdir $(CC))-%-$(MODE)/code.o)
release-link: $(BUILD)/flags
	$(CC) $(filter-out -MMD -MP,$(ALL_CFLAGS)) -DTEMPI_RELEASE -o $(FILE) protocol/main.c $(CODE_OBJECTS) $(LDFLAGS) $(LIBS)

# The program of a Debian package, whose rules do not take static ones, has the same codes.
DEB = release/tempi_$(VERSION)-1_$(shell dpkg --print-architecture 2> /dev/null).deb
deb:
	+$(MAKE) release-file CC=gcc CODES="$(if $(filter aarch64,$(shell uname -m)),$(ARM_CODES),$(X86_CODES))" FILE=build/deb/tempi
	packaging/deb.sh build/deb/tempi $(VERSION) $(DEB)

DOC_ROOMS = $(patsubst %/,%,$(wildcard docs/ docs/*/))
CUSTOM_GAMES = $(wildcard games/*.games)
BINARIES = $(PREFIX)/bin
SHARE = $(PREFIX)/share
install: install-program
	+test ! -e libtempi.a || $(MAKE) install-lib

install-program: $(EXE)
	test ! -L $(DESTDIR)$(SHARE)/doc/tempi/games || rm $(DESTDIR)$(SHARE)/doc/tempi/games # of versions before
	install -d $(DESTDIR)$(BINARIES) $(DESTDIR)$(SHARE)/man/man6 $(DOC_ROOMS:%=$(DESTDIR)$(SHARE)/doc/tempi/%) \
		$(DESTDIR)$(SHARE)/doc/tempi/games $(DESTDIR)$(SHARE)/games/plugins/xboard $(DESTDIR)$(SHARE)/games/tempi $(DESTDIR)$(SHARE)/tempi/books \
		$(DESTDIR)$(SHARE)/bash-completion/completions
	install -m 755 $(EXE) $(DESTDIR)$(BINARIES)/tempi
	install -m 644 docs/reference/tempi.6 $(DESTDIR)$(SHARE)/man/man6/tempi.6
	install -m 644 README.md CONTRIBUTING.md CHANGELOG.md COPYING $(DESTDIR)$(SHARE)/doc/tempi
	for room in $(DOC_ROOMS); do install -m 644 $$room/*.* $(DESTDIR)$(SHARE)/doc/tempi/$$room || exit 1; done
	install -m 644 $(CUSTOM_GAMES) $(DESTDIR)$(SHARE)/games/tempi
	install -m 644 games/books/*.book $(DESTDIR)$(SHARE)/tempi/books
	install -m 644 games/README.md $(DESTDIR)$(SHARE)/doc/tempi/games
	ln -sf $(CUSTOM_GAMES:games/%=../../../games/tempi/%) $(DESTDIR)$(SHARE)/doc/tempi/games
	install -m 644 packaging/tempi.bash $(DESTDIR)$(SHARE)/bash-completion/completions/tempi
	install -m 644 packaging/tempi.eng $(DESTDIR)$(SHARE)/games/plugins/xboard/tempi.eng

uninstall:
	rm -f $(DESTDIR)$(BINARIES)/tempi $(DESTDIR)$(SHARE)/man/man6/tempi.6 \
		$(DESTDIR)$(SHARE)/bash-completion/completions/tempi $(DESTDIR)$(SHARE)/games/plugins/xboard/tempi.eng
	rm -f $(DESTDIR)$(PREFIX)/lib/libtempi.* $(DESTDIR)$(PREFIX)/lib/pkgconfig/tempi.pc $(DESTDIR)$(PREFIX)/include/tempi.h
	rm -rf $(DESTDIR)$(SHARE)/doc/tempi $(DESTDIR)$(SHARE)/games/tempi $(DESTDIR)$(SHARE)/tempi

clean:
	rm -rf build release $(EXE) tempi-debug tempi-tsan tempi-fuzz* tempi-clang tempi-portable tempi.exe libtempi.*

-include $(OBJECTS:.o=.d) $(TEST_OBJECTS:.o=.d) $(LIBTEMPI:%.c=$(BUILD)/%.d)

FORCE:
.PHONY: all test coverage checker bench bench-record readme counts compare network debug tsan test-debug test-tsan test-windows fuzz fuzzers play xboard install install-program uninstall release \
	release-linux release-arm64 release-windows release-file release-link code deb lib install-lib wasm web clean FORCE
