# Lists what it was handed as open files, its own and those of the process that is named.
for process in $$ $1; do
  for file in /proc/$process/fd/*; do
    case ${file##*/} in
      0 | 1 | 2 | '*') ;;
      *) printf 'OPEN %s ' "${file##*/}"; readlink "$file" || echo ;;
    esac
  done
done
echo finished
