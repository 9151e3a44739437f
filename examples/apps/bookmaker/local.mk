noinst_PROGRAMS += bookmaker
bookmaker_SOURCES = \
	apps/bookmaker/answer.c apps/bookmaker/answer.h \
	apps/bookmaker/bookmaker.c \
	apps/bookmaker/checkpoint.c apps/bookmaker/checkpoint.h \
	apps/bookmaker/dispatcher.c apps/bookmaker/dispatcher.h \
	apps/bookmaker/earlier.c apps/bookmaker/earlier.h \
	apps/bookmaker/layer.c apps/bookmaker/layer.h \
	apps/bookmaker/mpi_processes.c apps/bookmaker/mpi_processes.h \
	apps/bookmaker/options.c apps/bookmaker/options.h \
	apps/bookmaker/text.c apps/bookmaker/text.h \
	apps/bookmaker/worker.c apps/bookmaker/worker.h
bookmaker_LDADD = libcommon.a $(LDADD) $(THREAD_LIBS)

# The same on many machines. MPI's headers cause warnings that are not ours.
if HAVE_MPI
noinst_PROGRAMS += bookmaker_mpi
bookmaker_mpi_SOURCES = $(bookmaker_SOURCES)
bookmaker_mpi_CPPFLAGS = $(AM_CPPFLAGS) -DWITH_MPI $(MPI_CFLAGS)
bookmaker_mpi_CFLAGS = $(AM_CFLAGS) -Wno-conversion -Wno-pedantic
bookmaker_mpi_LDADD = libcommon.a $(LDADD) $(MPI_LIBS) $(THREAD_LIBS)
endif
