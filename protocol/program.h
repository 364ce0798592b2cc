/* The program behind main(): a protocol on standard input, or a subcommand. */
#ifndef PROTOCOL_PROGRAM_H
#define PROTOCOL_PROGRAM_H

/* The name of the processors that the code is made for. */
#ifndef TEMPI_CODE
#define TEMPI_CODE "native"
#endif

/* Runs the program with the arguments of main() and returns its exit status. */
int program_run(int argc, char **argv);

#endif
