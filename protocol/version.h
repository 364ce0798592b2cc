/* Who we say we are. */
#ifndef PROTOCOL_VERSION_H
#define PROTOCOL_VERSION_H

#define TEMPI_NAME "tempi 0.1"
#define TEMPI_AUTHOR "the tempi authors"

#endif
