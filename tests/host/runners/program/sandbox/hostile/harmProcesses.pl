# Looks for processes that are not its own, and tries to end and to trace one of the host.
my ($victim) = @ARGV;
$| = 1;
for my $folder (glob "/proc/[0-9]*") {
  open(my $file, "<", "$folder/cmdline") or next;
  my $line = <$file> // "";
  $line =~ tr/\0/ /;
  print "SEEN other: ", substr($line, 0, 80), "\n" if $line ne "" && $line !~ m{^(/usr/bin/perl|bash -c)};
}
print "ENDED\n" if kill("KILL", $victim);
# PTRACE_ATTACH
print "TRACED\n" if syscall(101, 16, $victim, 0, 0) == 0;
open(my $memory, "+<", "/proc/$victim/mem") and print "OPENED memory\n";
# Every process it may signal, except itself.
kill "KILL", -1;
print "finished\n";
