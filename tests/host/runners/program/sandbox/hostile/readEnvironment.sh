# Looks for the host's variables in its own environment and, unless told 'own', in that of every process it can see.
env
[ "${1:-}" = own ] || cat /proc/*/environ 2>/dev/null | tr '\0' '\n'
echo finished
