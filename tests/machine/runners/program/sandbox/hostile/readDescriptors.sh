# Lists what it was handed as open files, its own and process 1's.
for file in /proc/$$/fd/*; do
  case ${file##*/} in 0 | 1 | 2) ;; *) echo "OPEN $(readlink "$file")" ;; esac
done
for file in /proc/1/fd/*; do
  case "$(readlink "$file")" in */null | pipe:* | socket:* | "") ;; *) echo "OPEN in 1 $(readlink "$file")" ;; esac
done
echo finished
