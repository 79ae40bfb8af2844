# Fills the home folder in one of several ways.
my ($how) = @ARGV;
$| = 1;
mkdir "deep";
if ($how eq "many") { for (1 .. 20_000) { open my $file, ">", "deep/$_" or last } }
if ($how eq "deleted") {
  for (1 .. 40) { open $kept[$_], ">", "gone" or last; print { $kept[$_] } "x" x 1_000_000; unlink "gone" }
  $_->flush for grep { $_ } @kept;
}
if ($how eq "levels") { for (1 .. 60_000) { mkdir "d" or last; chdir "d" } }
if ($how eq "hidden") { open my $file, ">", "deep/a"; print $file "x" x 1_000_000 for 1 .. 30; chmod 0, "deep" }
if ($how eq "sparse") { open my $file, ">", "a"; truncate $file, 60_000_000 }
if ($how eq "one") { open my $file, ">", "a"; print $file "x" x 1_000_000 or last for 1 .. 1000 }
# 1 MB each, which no name leads to: in mapped memory, or in a socket. Calls of x86-64.
if ($how eq "mapped" || $how eq "sent") {
  use Socket;
  my $filled = 0;
  for (1 .. 40) {
    socketpair(my $from, my $to, AF_UNIX, SOCK_STREAM, 0) or last;
    open my $file, "+>", "gone" or last;
    last if syscall(285, fileno $file, 0, 0, 1 << 20) != 0;
    $filled += 1;
    unlink "gone";
    if ($how eq "mapped") { syscall(9, 0, 4096, 3, 1, fileno $file, 0); next }
    my $data = "x";
    my $vector = pack "PQ", $data, 1;
    my $rights = pack "QiiixX", 20, 1, 1, fileno $file;
    $rights .= "\0" x (24 - length $rights);
    my $message = pack "QQPQPQQ", 0, 0, $vector, 1, $rights, 24, 0;
    syscall(46, fileno $from, $message, 0) == 1 or print "not sent: $!\n";
    push @kept, $from, $to;
  }
  print "FILLED $filled\n";
}
open my $mark, ">", "/tmp/done";
print "finished\n";
sleep 1000;
