# Ignores every kind way of being ended, and moves its children away from itself.
trap '' TERM HUP INT QUIT
(trap '' TERM HUP; setsid sh -c 'trap "" TERM; while :; do sleep 1000; done' &) &
echo ready
while :; do sleep 1000; done
