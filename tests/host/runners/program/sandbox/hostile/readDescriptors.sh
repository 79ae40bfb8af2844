# Lists what it was handed as open files. What is gone again was open for the listing itself.
for file in /proc/$$/fd/*; do
  case ${file##*/} in
    0 | 1 | 2) ;;
    *) [ -L "$file" ] && printf 'OPEN %s ' "${file##*/}" && readlink "$file" ;;
  esac
done
# The same of the process that is named. Its sockets and pipes are the output that they share.
for file in /proc/${1:-none}/fd/*; do
  target=$(readlink "$file") || continue
  case $target in socket:* | pipe:* | /dev/null) ;; *) echo "OPEN in $1 $target" ;; esac
done
echo finished
