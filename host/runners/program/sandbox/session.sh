#!/bin/bash
# Runs one program and follows what it leaves behind. In the sandbox this is process 1: when it ends, the kernel ends
# everything in the sandbox.
#
#   session.sh MARK COUNTED PROCESSES PROGRAM [argument...]
#
# MARK       '-' in the sandbox; outside, the value of SEAT_RUN by which the program's processes are known
# COUNTED    name of the process that counts, where PROGRAM is only its launcher; '-': none
# PROCESSES  how many processes and threads it may have, or 'unlimited'
mark=$1 counted=$2 processes=$3
shift 3
# A program that ends well within this many seconds, and leaves others running, was a launcher.
launcher_seconds=5
# A counted process that has not appeared after this many seconds is not waited for any longer.
counted_seconds=30

# Lists the program's processes in 'found'. Inside the sandbox that is everything but this one.
find_processes() {
  local folder
  found=()
  if [[ $mark == - ]]; then
    set -- /proc/[0-9]*
  else
    mapfile -t found < <(grep -lsz "^SEAT_RUN=$mark\$" /proc/[0-9]*/environ)
    set -- "${found[@]%/environ}"
    found=()
  fi
  for folder; do [[ $folder == "/proc/$$" ]] || found+=("${folder#/proc/}"); done
}

# Whether a process of the program lives; with a name: one of that name.
lives() {
  local process name
  find_processes
  for process in "${found[@]}"; do
    [[ -n $1 ]] || return 0
    name=
    { read -r name <"/proc/$process/comm"; } 2>/dev/null
    # The kernel keeps 15 characters of a name.
    [[ $name == "${1:0:15}" ]] && return 0
  done
  return 1
}

# Waits 0.2 s in this very process: another one would be counted, or refused.
pause() {
  [[ -n ${idle-} ]] || exec {idle}<> <(:)
  read -r -t 0.2 -u "$idle"
}

end_all() {
  find_processes
  while ((${#found[@]} > 0)); do
    kill -KILL "${found[@]}"
    find_processes
  done
}

# Outside the sandbox nothing else would end the rest. Inside, process 1 takes no signal from its own program.
if [[ $mark != - ]]; then trap 'end_all; exit 143' TERM; fi

# Job control: without it, a program in the background would ignore SIGINT and SIGQUIT. What bash itself would print
# (how the program died) is not the program's output.
set -m
exec {errors}>&2 2>/dev/null
(
  trap - TERM
  ulimit -u "$processes"
  [[ $mark == - ]] || export SEAT_RUN=$mark
  exec "$@" 2>&"$errors" {errors}>&-
) &
program=$!
code=0
# Not 'wait -f', which would wait out a stop too: now and then bash 5.2 looks at a job that it has freed, and never returns.
while :; do
  wait "$program"
  code=$?
  ((code > 128)) && kill -0 "$program" 2>/dev/null || break
  pause
done

if [[ $counted != - ]]; then
  until lives "$counted" || ((SECONDS >= counted_seconds)) || ! lives ""; do pause; done
  while lives "$counted"; do pause; done
elif ((code == 0 && SECONDS < launcher_seconds)); then
  while lives ""; do pause; done
fi
[[ $mark == - ]] || end_all
exit "$code"
