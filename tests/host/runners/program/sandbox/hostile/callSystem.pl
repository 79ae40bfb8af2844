# Makes each call that the sandbox refuses, as a 64-bit and as a 32-bit program, with arguments that the kernel finds fault with itself.
use Errno qw(EPERM ENOSYS);
$| = 1;
my (@refused, @not_refused);
sub note { my ($name, $error, $wanted) = @_; push @{$error == $wanted ? \@refused : \@not_refused}, "$name($error)" }

# A 32-bit program that makes one call and exits with its error.
sub call32 {
  my $code = join "", map { pack "CV", @$_ } [0xb8, shift], [0xbb, shift // 0], [0xb9, shift // 0], [0xba, shift // 0], [0xbe, 0], [0xbf, 0];
  $code .= "\xcd\x80\xf7\xd8\x89\xc3\xb8\1\0\0\0\xcd\x80";
  my $size = 84 + length $code;
  my $header = pack "a4C3x9vvV5v6", "\x7fELF", 1, 1, 1, 2, 3, 1, 0x8048054, 52, 0, 0, 52, 32, 1, 0, 0, 0;
  unlink "call";
  open my $file, ">", "call"; print $file $header, pack("V8", 1, 0, 0x8048000, 0x8048000, $size, $size, 5, 4096), $code; close $file;
  chmod 0755, "call";
  system { "./call" } "call";
  return $? >> 8;
}

# Some virtual machines run 64-bit programs only. Elsewhere close(-1) fails with EBADF, 9.
my $runs32 = call32(6, 0xffffffff) == 9;
print "32-bit programs: ", $runs32 ? "yes" : "no", "\n";

sub try {
  my ($name, $wanted, $number, $number32, @words) = @_;
  if ($number) { note($name, syscall($number, @words, (0) x (6 - @words)) == -1 ? $! + 0 : 0, $wanted) }
  if ($number32 && $runs32) { note("$name-32", call32($number32, map { $_ & 0xffffffff } @words), $wanted) }
}

# -1 is neither a file nor a set of flags, 1 is no address.
try(@$_[0], EPERM, @$_[1 .. $#$_]) for
  ["io_uring_setup", 425, 425, 0, 1], ["io_uring_enter", 426, 426, -1], ["io_uring_register", 427, 427, -1],
  ["userfaultfd", 323, 374, -1], ["perf_event_open", 298, 336, 1, 0, -1], ["bpf", 321, 357, 999, 1, 0],
  ["add_key", 248, 286, 1, 1, 1], ["request_key", 249, 287, 1, 1, 1], ["keyctl", 250, 288, 999],
  ["ptrace", 101, 26, 2, 0], ["process_vm_readv", 310, 347, 0, 1, 1], ["process_vm_writev", 311, 348, 0, 1, 1],
  ["pidfd_getfd", 438, 438, -1], ["unshare", 272, 310, 1], ["setns", 308, 346, -1], ["mount", 165, 21, 1, 1, 1],
  ["umount", 0, 22, 1], ["umount2", 166, 52, 1, -1], ["pivot_root", 155, 217, 1, 1], ["chroot", 161, 61, 1],
  ["open_tree", 428, 428, -1, 1, -1], ["move_mount", 429, 429, -1, 1, -1], ["fsopen", 430, 430, 1, -1],
  ["fsconfig", 431, 431, -1], ["fsmount", 432, 432, -1, -1], ["fspick", 433, 433, -1, 1, -1],
  ["mount_setattr", 442, 442, -1, 1, -1], ["name_to_handle_at", 303, 341, -1, 1, 1], ["open_by_handle_at", 304, 342, -1, 1],
  ["kexec_load", 246, 283, 0, 999, 1], ["kexec_file_load", 320, 0, -1, -1, 0, 1, -1], ["init_module", 175, 128, 1, 0, 1],
  ["finit_module", 313, 350, -1, 1, -1], ["delete_module", 176, 129, 1], ["reboot", 169, 88], ["swapon", 167, 87, 1, -1],
  ["swapoff", 168, 115, 1], ["acct", 163, 51, 1], ["quotactl", 179, 131, -1, 1], ["quotactl_fd", 443, 443, -1, -1],
  ["syslog", 103, 103, 99], ["lookup_dcookie", 212, 253], ["iopl", 172, 110, 9], ["ioperm", 173, 101, 1 << 20, 1, 1],
  ["vm86old", 0, 113], ["vm86", 0, 166], ["uselib", 134, 86, 1],
  # Each kind of namespace, for a thread that cannot be.
  (map { ["clone-$_", 56, 120, 1 << $_ | 1 << 16] } 17, 25 .. 30),
  # Netlink, packets, cryptography, virtual machines, and what only looks like AF_UNIX.
  (map { ["socket-$_", 41, 359, $_, 2, 0] } 0, 3, 15, 16, 17, 38, 40), ["socket-high", 41, 0, 1 << 32 | 1, 1, 0],
  (map { ["socketpair-$_", 53, 360, $_, 1, 0, 1] } 0, 3, 15, 16, 17, 38, 40), ["socketpair-high", 53, 0, 1 << 32 | 1, 1, 0, 1],
  # UDP-Lite and multipath TCP, of both versions of the internet, and with what the kernel does not read of a register.
  (map { ["udplite-$_", 41, 359, $_, 2, 136], ["mptcp-$_", 41, 359, $_, 1, 262] } 2, 10),
  ["mptcp-high", 41, 0, 2, 1, 1 << 32 | 262], ["fanotify_init", 300, 338, -1],
  ["socketcall", 0, 102, 1, 1], ["modify_ldt", 154, 123, 99];
try("clone3", ENOSYS, 435, 435, 1, 0);
try("x32", ENOSYS, 0x40000000 | 39);
# The last one is libudev's.
for ([1, 1, 0], [2, 1, 0], [10, 1, 0], [16, 3, 15]) {
  socket(my $socket, $$_[0], $$_[1], $$_[2]) or print "no socket of family $$_[0]\n";
}
print "refused: @refused\nnot refused: @not_refused\nfinished\n";
