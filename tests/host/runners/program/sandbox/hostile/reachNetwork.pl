# Reaches a port of the host, an abstract socket of the host, and an address of the internet.
use Socket;
my ($port, $abstract) = @ARGV;
$| = 1;
$SIG{ALRM} = sub { print "finished\n"; exit };
alarm 2;
socket(my $local, PF_INET, SOCK_STREAM, 0) or print "no socket\n";
print "REACHED host\n" if connect($local, sockaddr_in($port, inet_aton("127.0.0.1")));
# Node 20 fills such a name up with zeros, Node 24 does not.
for my $format ("S a108", "S a*") {
  socket(my $unix, PF_UNIX, SOCK_STREAM, 0);
  print "REACHED abstract\n" if connect($unix, pack($format, PF_UNIX, "\0$abstract"));
}
socket(my $far, PF_INET, SOCK_DGRAM, 0);
print "REACHED route\n" if connect($far, sockaddr_in(53, inet_aton("192.0.2.1")));
print "finished\n";
