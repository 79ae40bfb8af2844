# A program of a test: shows windows, and ends at the press of any key. Speaks the X protocol itself, so that it needs
# nothing but Perl.
#
#   window.pl COUNT
use strict;
use warnings;
use IO::Socket::UNIX;

my ($count) = @ARGV;
my ($number) = $ENV{DISPLAY} =~ /:(\d+)/;
open my $authority, '<:raw', $ENV{XAUTHORITY} or die "no authority";
my $cookie = substr do { local $/; <$authority> }, -16;
my $x = IO::Socket::UNIX->new(Peer => "/tmp/.X11-unix/X$number") or die "no X server";

sub take {
  my ($length) = @_;
  my $data = '';
  while (length $data < $length) {
    sysread $x, $data, $length - length $data, length $data or exit 0;
  }
  return $data;
}

my $name = 'MIT-MAGIC-COOKIE-1';
syswrite $x, pack('C x v v v v x2', 0x6c, 11, 0, length $name, length $cookie) . "$name\0\0$cookie";
my ($accepted, $units) = unpack 'C x5 v', take(8);
die "refused" unless $accepted == 1;
my $setup = take(4 * $units);
my ($base, $vendor, $formats) = (unpack 'V V V V v v C C', $setup)[1, 4, 7];
my $root = unpack 'V', substr $setup, 32 + ($vendor + 3 & ~3) + 8 * $formats;

for my $index (1 .. $count) {
  my $id = $base + $index;
  # CreateWindow with background and key presses, its name, and MapWindow.
  syswrite $x, pack 'C C v V V v v v v v v V V V V',
    1, 0, 10, $id, $root, $index, $index, 200, 100, 0, 1, 0, 0x802, 0xff8000 + $index, 1;
  syswrite $x, pack 'C C v V V V C x3 V a8', 18, 0, 8, $id, 39, 31, 8, 7, 'Program';
  syswrite $x, pack 'C C v V', 8, 0, 2, $id;
}

# 2 is KeyPress.
while (1) { exit 0 if (ord(take(32)) & 0x7f) == 2 }
