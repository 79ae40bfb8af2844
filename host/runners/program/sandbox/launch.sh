#!/bin/bash
# Becomes a command with limits, with an unprivileged user's rights and without the host's file descriptors.
# Every step is an exec: the command has the process id that the host has started.
#
#   launch.sh KEPT OPEN_FILES FILE_KB ADDRESS_KB NICE UID STAGE GROUPS MOUNTS FOLDERS [file...] [source name]... [options]... COMMAND...
#
# KEPT        the highest file descriptor that the command may have
# FILE_KB, ADDRESS_KB   largest file, address space; KB or 'unlimited'
# UID         user and group that it runs as; '-': the host's own
# STAGE       folder that a private mount namespace gets its sources in; '-': none
# GROUPS      how many files follow that take the process id (cgroup.procs)
# MOUNTS      how many pairs follow: what to mount, and its name in STAGE
# FOLDERS     how many mount options follow, each of a folder in memory: STAGE/memory-0, STAGE/memory-1 ...
set -eu
kept=$1 open_files=$2 file_kb=$3 address_kb=$4 niceness=$5 user=$6 stage=$7 groups=$8 mounts=$9 folders=${10}
shift 10

for ((; groups > 0; groups--)); do
  echo $$ >"$1"
  shift
done

if [[ $stage != - ]]; then
  # The mount namespace is private (unshare): nothing of this is seen outside, and nothing of it is left.
  mount -t tmpfs -o mode=0755,size=64k,nosuid,nodev tmpfs "$stage"
  for ((; mounts > 0; mounts--)); do
    if [[ -d $1 ]]; then mkdir "$stage/$2"; else : >"$stage/$2"; fi
    mount --bind "$1" "$stage/$2"
    shift 2
  done
  for ((index = 0; index < folders; index++)); do
    mkdir "$stage/memory-$index"
    mount -t tmpfs -o "$1,nosuid,nodev" tmpfs "$stage/memory-$index"
    shift
  done
fi

for entry in /proc/self/fd/*; do
  descriptor=${entry##*/}
  if ((descriptor > kept)); then eval "exec $descriptor>&-"; fi
done

# A limit that cannot be set is already lower: only root may raise one.
ulimit -c 0
ulimit -n "$open_files" 2>/dev/null || :
ulimit -f "$file_kb" 2>/dev/null || :
ulimit -v "$address_kb" 2>/dev/null || :

[[ $user == - ]] || set -- setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs "$@"
# Before the user changes: only root may ask for more than its share.
[[ $niceness == 0 ]] || set -- nice -n "$niceness" "$@"
exec "$@"
