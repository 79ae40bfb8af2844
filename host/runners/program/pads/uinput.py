"""Owns the virtual pads of one seat, as Xbox 360 pads of Linux' uinput. They are unplugged when it ends.

  uinput.py COUNT USER

COUNT   how many pads
USER    the user id that alone may open them; '-': whoever may already

stdin, until it is closed, a line for each change:
  PAD BUTTONS LX LY RX RY LT RT     BUTTONS: a bit for each button of the standard mapping
stdout:
  ready FILE...                     the device files of all pads
  rumble PAD STRONG WEAK MS         of the two motors, 0 to 65535; MS 0: until the next line
"""

import fcntl
import os
import re
import select
import struct
import sys
import time

# linux/input-event-codes.h, linux/uinput.h
EV_SYN, EV_KEY, EV_ABS, EV_FF, EV_UINPUT = 0, 1, 3, 0x15, 0x101
UI_FF_UPLOAD, UI_FF_ERASE = 1, 2
FF_RUMBLE = 0x50
ABS_X, ABS_Y, ABS_Z, ABS_RX, ABS_RY, ABS_RZ, ABS_HAT0X, ABS_HAT0Y = 0, 1, 2, 3, 4, 5, 16, 17
BTN_A, BTN_B, BTN_X, BTN_Y, BTN_TL, BTN_TR = 0x130, 0x131, 0x133, 0x134, 0x136, 0x137
BTN_SELECT, BTN_START, BTN_MODE, BTN_THUMBL, BTN_THUMBR = 0x13A, 0x13B, 0x13C, 0x13D, 0x13E

EVENT = struct.Struct("@llHHi")
# Of ff_effect: type, id, length in ms, and the motors of a rumble.
EFFECT = struct.Struct("=Hh6xH4xHH28x")
UPLOAD = struct.Struct("=Ii")
ERASE = struct.Struct("=IiI")
UPLOAD_SIZE = UPLOAD.size + 2 * EFFECT.size


def request(number, size=0, reads=False, writes=True):
    return (reads << 31) | (writes << 30) | (size << 16) | (ord("U") << 8) | number


UI_DEV_CREATE = request(1, writes=False)
UI_DEV_SETUP = request(3, 92)
UI_ABS_SETUP = request(4, 28)
UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_FFBIT = request(100, 4), request(101, 4), request(107, 4)
UI_BEGIN_FF_UPLOAD, UI_END_FF_UPLOAD = request(200, UPLOAD_SIZE, reads=True), request(201, UPLOAD_SIZE)
UI_BEGIN_FF_ERASE, UI_END_FF_ERASE = request(202, ERASE.size, reads=True), request(203, ERASE.size)
UI_GET_SYSNAME = request(44, 64, reads=True, writes=False)

# As Linux' own driver of these pads (xpad) describes them, so that programs know their buttons.
USB, VENDOR, PRODUCT, VERSION = 3, 0x045E, 0x028E, 0x0110
NAME = b"Microsoft X-Box 360 pad"
STICK, TRIGGER, HAT = (-32768, 32767, 16, 128), (0, 255, 0, 0), (-1, 1, 0, 0)
# In the order of stdin's lines.
AXES = {ABS_X: STICK, ABS_Y: STICK, ABS_RX: STICK, ABS_RY: STICK, ABS_Z: TRIGGER, ABS_RZ: TRIGGER}
HATS = {ABS_HAT0X: HAT, ABS_HAT0Y: HAT}
# By their bits; the bits between are those of the triggers, which are axes here.
BUTTONS = {
    **{0: BTN_A, 1: BTN_B, 2: BTN_X, 3: BTN_Y, 4: BTN_TL, 5: BTN_TR},
    **{8: BTN_SELECT, 9: BTN_START, 10: BTN_THUMBL, 11: BTN_THUMBR},
}
UP, DOWN, LEFT, RIGHT = 12, 13, 14, 15

EFFECTS = 16
# udev and the kernel take this long at most to make a device's files, s.
WAIT = 2
# Shortest time between two reports of a pad's effect, s.
REPORT_INTERVAL = 0.01


def write_line(*words):
    print(*words, flush=True)


class Pad:
    def __init__(self, number):
        self.number = number
        self.effects = {}
        self.playing = None
        self.unreported = None
        self.reported_at = 0
        self.device = os.open("/dev/uinput", os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        for kind in (EV_KEY, EV_ABS, EV_FF):
            fcntl.ioctl(self.device, UI_SET_EVBIT, kind)
        for key in (*BUTTONS.values(), BTN_MODE):
            fcntl.ioctl(self.device, UI_SET_KEYBIT, key)
        fcntl.ioctl(self.device, UI_SET_FFBIT, FF_RUMBLE)
        for axis, (low, high, fuzz, flat) in {**AXES, **HATS}.items():
            fcntl.ioctl(self.device, UI_ABS_SETUP, struct.pack("=H2x6i", axis, 0, low, high, fuzz, flat, 0))
        setup = struct.pack("=4H80sI", USB, VENDOR, PRODUCT, VERSION, NAME, EFFECTS)
        fcntl.ioctl(self.device, UI_DEV_SETUP, setup)
        fcntl.ioctl(self.device, UI_DEV_CREATE)

    def files(self):
        """Its device files, once they are there."""
        sysname = fcntl.ioctl(self.device, UI_GET_SYSNAME, bytes(64)).rstrip(b"\0").decode()
        folder = f"/sys/devices/virtual/input/{sysname}"
        names = [name for name in os.listdir(folder) if re.fullmatch(r"(event|js)\d+", name)]
        for name in names:
            wait_for(f"/dev/input/{name}")
            # udev gives the file its own owner, and notes the device when it is through with it.
            if os.path.exists("/run/udev/control"):
                with open(f"{folder}/{name}/dev", encoding="ascii") as numbers:
                    wait_for(f"/run/udev/data/c{numbers.read().strip()}")
        return [f"/dev/input/{name}" for name in names]

    def show(self, buttons, axes):
        def held(bit):
            return buttons >> bit & 1

        events = [(EV_KEY, key, held(bit)) for bit, key in BUTTONS.items()]
        events += [(EV_ABS, axis, value) for axis, value in zip(AXES, axes)]
        events += [(EV_ABS, ABS_HAT0X, held(RIGHT) - held(LEFT)), (EV_ABS, ABS_HAT0Y, held(DOWN) - held(UP))]
        # The kernel passes on what has changed.
        os.write(self.device, b"".join(EVENT.pack(0, 0, *event) for event in (*events, (EV_SYN, 0, 0))))

    def answer(self):
        """What a program asks of the pad: effects to keep, to play and to forget. It waits for the answers."""
        try:
            events = os.read(self.device, 64 * EVENT.size)
        except BlockingIOError:
            # So many came since the poll that the kernel's buffer went round, and counts as empty.
            return
        for _, _, kind, code, value in EVENT.iter_unpack(events):
            try:
                if kind == EV_UINPUT and code == UI_FF_UPLOAD:
                    self.upload(value)
                elif kind == EV_UINPUT and code == UI_FF_ERASE:
                    self.erase(value)
                elif kind == EV_FF:
                    self.play(code, value > 0)
            except OSError:
                # The program no longer waits for it.
                continue

    def upload(self, number):
        effect = bytearray(UPLOAD_SIZE)
        UPLOAD.pack_into(effect, 0, number & 0xFFFFFFFF, 0)
        fcntl.ioctl(self.device, UI_BEGIN_FF_UPLOAD, effect)
        _, effect_id, length, strong, weak = EFFECT.unpack_from(effect, UPLOAD.size)
        self.effects[effect_id] = (strong, weak, length)
        fcntl.ioctl(self.device, UI_END_FF_UPLOAD, effect)
        if effect_id == self.playing:
            self.play(effect_id, True)

    def erase(self, number):
        effect = bytearray(ERASE.pack(number & 0xFFFFFFFF, 0, 0))
        fcntl.ioctl(self.device, UI_BEGIN_FF_ERASE, effect)
        self.play(ERASE.unpack(effect)[2], False)
        fcntl.ioctl(self.device, UI_END_FF_ERASE, effect)

    def play(self, effect_id, plays):
        """Only the effect that was played last counts."""
        if plays:
            self.playing = effect_id
            self.unreported = self.effects.get(effect_id, (0, 0, 0))
        elif effect_id == self.playing:
            self.playing = None
            self.unreported = (0, 0, 0)

    def report(self):
        """Reports the newest effect, at most once in REPORT_INTERVAL."""
        now = time.monotonic()
        if self.unreported is None or now < self.reported_at + REPORT_INTERVAL:
            return
        write_line("rumble", self.number, *self.unreported)
        self.unreported = None
        self.reported_at = now


def wait_for(file):
    until = time.monotonic() + WAIT
    while not os.path.exists(file):
        if time.monotonic() > until:
            raise FileNotFoundError(f"{file} does not appear")
        time.sleep(0.005)


def give(file, user):
    if user != "-":
        os.chown(file, int(user), int(user))
        os.chmod(file, 0o600)
    elif not os.access(file, os.R_OK | os.W_OK):
        raise PermissionError(f"{file} may not be opened; this user must be in the group input")


def main():
    count, user = sys.argv[1:]
    pads = {number: Pad(number) for number in range(1, int(count) + 1)}
    files = [file for pad in pads.values() for file in pad.files()]
    for file in files:
        give(file, user)
    write_line("ready", *files)
    poll = select.poll()
    for source in (0, *(pad.device for pad in pads.values())):
        poll.register(source, select.POLLIN)
    # A game that floods its pads takes no time from others.
    os.nice(5)
    text = b""
    while True:
        waits = any(pad.unreported for pad in pads.values())
        for source, _ in poll.poll(REPORT_INTERVAL * 1_000 if waits else None):
            if source == 0:
                received = os.read(0, 4096)
                if not received:
                    return
                *lines, text = (text + received).split(b"\n")
                for line in lines:
                    number, buttons, *axes = map(int, line.split())
                    pads[number].show(buttons, axes)
            else:
                next(pad for pad in pads.values() if pad.device == source).answer()
        for pad in pads.values():
            pad.report()


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError) as error:
        sys.exit(str(error))
