# Looks for the host's variables in its own environment and in that of every process it can see.
env
cat /proc/*/environ 2>/dev/null | tr '\0' '\n'
echo finished
