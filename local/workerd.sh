#!/bin/sh
# Ctrl-C and a closed terminal reach the whole process group. Node stops in order; the runtime must live until told.
trap '' INT HUP
exec "$PM_WORKERD_BIN" "$@"
