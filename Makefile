# tempi: make [all] [EXE=name] [CC=gcc|clang] [ARCH=native|x86-64-v3|x86-64-v2|portable]
EXE = tempi
CC = gcc
ARCH = native
CFLAGS = -O3
BUILD = build/$(CC)-$(ARCH)$(VARIANT)
VARIANT =

WARNINGS = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes
ifeq ($(ARCH),portable)
MACHINE =
else
MACHINE = -march=$(ARCH)
endif
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE $(WARNINGS) $(MACHINE) -pthread -MMD -MP $(CFLAGS)
LIBS = -pthread -lm

ROOMS = engine rules search protocol bench
SOURCES = $(foreach room,$(ROOMS),$(wildcard $(room)/*.c))
OBJECTS = $(SOURCES:%.c=$(BUILD)/%.o)
LIBRARY = $(filter-out $(BUILD)/engine/main.o,$(OBJECTS))

all: $(EXE)

$(EXE): $(OBJECTS)
	$(CC) $(ALL_CFLAGS) -o $@ $(OBJECTS) $(LDFLAGS) $(LIBS)

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

clean:
	rm -rf build $(EXE)

-include $(OBJECTS:.o=.d)

.PHONY: all clean
