# What a game does with a pad: says which devices there are, what the first one is and does, and makes it vibrate.
import fcntl, os, re, struct, sys, time

names = os.listdir("/dev/input")
print("sees", *[re.sub(r"\d+", "N", name) for name in sorted(names)])
known = [name for folder in ("/sys", "/sys/class", "/sys/class/input", "/run/udev", "/run/udev/data") for name in os.listdir(folder)]
print("knows", *[re.sub(r"\d+", "N", name) for name in known])
for path in ["/dev/uinput", *sys.argv[1:]]:
    try:
        os.close(os.open(path, os.O_RDWR))
        print("OPENED", path)
    except OSError:
        pass
event = next(name for name in names if name.startswith("event"))
device = os.open(f"/dev/input/{event}", os.O_RDWR)
bus, vendor, product, version = struct.unpack("4H", fcntl.ioctl(device, 0x80084502, bytes(8)))
name = fcntl.ioctl(device, 0x80504506, bytes(80)).split(b"\0")[0].decode()
print(f"is {vendor:04x}:{product:04x} {name}")
# EVIOCSFF: a rumble of 300 ms; then it is played.
effect = bytearray(struct.pack("=HhH2x2xHH2xHH28x", 0x50, -1, 0, 300, 0, 65535, 13107))
fcntl.ioctl(device, 0x40304580, effect)
os.write(device, struct.pack("@llHHi", 0, 0, 0x15, struct.unpack_from("=h", effect, 2)[0], 1))
print("vibrates", flush=True)
seen = []
while len(seen) < 6:
    for _, _, kind, code, value in struct.iter_unpack("@llHHi", os.read(device, 24 * 64)):
        if kind in (1, 3):
            seen.append(f"{kind}/{code:#x}={value}")
print("reads", *seen, flush=True)
