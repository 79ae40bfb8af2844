# Forks until the system refuses, says how often it could, and goes on trying from every child.
$| = 1;
my $count = 0;
while (1) {
  my $child = fork;
  if (!defined $child) { print "refused after $count\n"; last }
  if (!$child) { while (1) { fork; select undef, undef, undef, 0.01 } }
  last if ++$count >= 400;
}
open my $sign, ">", "finished";
print "UNLIMITED\n" if $count >= 400;
sleep 1000;
