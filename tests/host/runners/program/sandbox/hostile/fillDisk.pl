# Fills the home folder in one of several ways.
my ($how) = @ARGV;
$| = 1;
mkdir "deep";
if ($how eq "many") { for (1 .. 20_000) { open my $file, ">", "deep/$_" or last } }
if ($how eq "deleted") {
  for (1 .. 40) { open $kept[$_], ">", "gone" or last; print { $kept[$_] } "x" x 1_000_000; unlink "gone" }
  $_->flush for grep { $_ } @kept;
}
if ($how eq "hidden") { open my $file, ">", "deep/a"; print $file "x" x 1_000_000 for 1 .. 30; chmod 0, "deep" }
if ($how eq "sparse") { open my $file, ">", "a"; truncate $file, 60_000_000 }
if ($how eq "one") { open my $file, ">", "a"; print $file "x" x 1_000_000 or last for 1 .. 1000 }
sleep 1000;
