# Fills memory: its own, that of many children, or temporary files.
my ($how, $most) = @ARGV;
$| = 1;
if ($how eq "own") { push @all, "x" x 8_000_000 while @all * 8 < $most }
if ($how eq "children") {
  for (1 .. 8) { fork or do { push @all, "x" x 4_000_000 while @all * 4 * 8 < $most; sleep 1000 } }
  sleep 2;
}
if ($how eq "files") {
  for my $folder ("/dev/shm", "/tmp", "/dev", "/run", "/") {
    for my $number (1 .. $most / 8) {
      open(my $file, ">", "$folder/$number") or last;
      print $file "x" x 8_000_000 or last;
      close $file or last;
      $written += 8;
    }
  }
}
print "FILLED $written\n";
sleep 1000 if $how ne "files";
