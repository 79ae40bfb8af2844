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

ours() {
  [[ $mark == - ]] && return 0
  local variable
  while IFS= read -r -d '' variable; do
    [[ $variable == "SEAT_RUN=$mark" ]] && return 0
  done 2>/dev/null <"/proc/$1/environ"
  return 1
}

# Whether a process of the program lives, other than this one; with a name: one of that name.
lives() {
  local folder process name
  for folder in /proc/[0-9]*; do
    process=${folder#/proc/}
    [[ $process == "$$" ]] && continue
    if [[ -n $1 ]]; then
      name=
      { read -r name <"$folder/comm"; } 2>/dev/null
      # The kernel keeps 15 characters of a name.
      [[ $name == "${1:0:15}" ]] || continue
    fi
    ours "$process" && return 0
  done
  return 1
}

# Waits 0.2 s in this very process: another one would be counted, or refused.
pause() {
  [[ -n ${idle-} ]] || exec {idle}<> <(:)
  read -r -t 0.2 -u "$idle"
}

end_all() {
  local folder again=1
  while ((again)); do
    again=0
    for folder in /proc/[0-9]*; do
      [[ ${folder#/proc/} == "$$" ]] && continue
      if ours "${folder#/proc/}"; then
        kill -KILL "${folder#/proc/}" 2>/dev/null && again=1
      fi
    done
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
while :; do
  wait -f "$program"
  code=$?
  kill -0 "$program" 2>/dev/null || break
done

if [[ $counted != - ]]; then
  until lives "$counted" || ((SECONDS >= counted_seconds)) || ! lives ""; do pause; done
  while lives "$counted"; do pause; done
elif ((code == 0 && SECONDS < launcher_seconds)); then
  while lives ""; do pause; done
fi
[[ $mark == - ]] || end_all
exit "$code"
