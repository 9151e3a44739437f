# What the programs share: options, messages, Ctrl-C, JSON, numbers.

noinst_LIBRARIES += libcommon.a
libcommon_a_SOURCES = \
	apps/common/interrupt.c apps/common/interrupt.h \
	apps/common/json_writer.c apps/common/json_writer.h \
	apps/common/lines.c apps/common/lines.h \
	apps/common/message.c apps/common/message.h \
	apps/common/number.c apps/common/number.h \
	apps/common/options.c apps/common/options.h \
	apps/common/progress_line.c apps/common/progress_line.h \
	apps/common/start.c apps/common/start.h \
	apps/common/text.c apps/common/text.h
