#!/usr/bin/python3
"""Compiles the filters of system calls for the sandbox, by libseccomp (Debian: python3-seccomp).

  compile.py FOLDER      writes FOLDER/<processor>/<filter>.bpf, by Node's names of processors

The compiled filters are kept beside this file, so that hosts need neither libseccomp nor Python. The sandbox loads all filters of
its processor, except those of calls that a game asks for: each of them has the name of its call.
"""

import errno
import os
import sys

from seccomp import ALLOW, EQ, ERRNO, GT, MASKED_EQ, NE, Arch, Arg, Attr, SyscallFilter

REFUSED = [
    # Large or young parts of the kernel, with most of its holes.
    *["io_uring_setup", "io_uring_enter", "io_uring_register", "userfaultfd", "perf_event_open", "bpf"],
    *["add_key", "keyctl", "request_key"],
    # Other processes.
    *["ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd"],
    # Namespaces and mounts.
    *["unshare", "setns", "mount", "umount", "umount2", "pivot_root", "chroot"],
    *["open_tree", "move_mount", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr"],
    *["name_to_handle_at", "open_by_handle_at"],
    # The computer itself.
    *["kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "reboot"],
    # Opens other files than the game's, and stops other processes.
    "fanotify_init",
    *["swapon", "swapoff", "acct", "quotactl", "quotactl_fd", "syslog", "lookup_dcookie"],
    *["iopl", "ioperm", "vm86", "vm86old", "uselib"],
]
# CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET.
NAMESPACES = [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000]
# AF_UNIX, AF_INET, AF_INET6: no packets, no virtual machine's host (AF_VSOCK).
FAMILIES = [1, 2, 10]
# Of netlink, only what libudev opens: without it SDL_Init(SDL_INIT_EVERYTHING) fails. In a network of its own nothing is heard there.
NETLINK, KOBJECT_UEVENT = 16, 15
# Young and rarely used ways to speak the internet's families: IPPROTO_UDPLITE, IPPROTO_MPTCP.
PROTOCOLS = [136, 262]


def filter_of(arch, others=ERRNO(errno.ENOSYS)):
    """Allows everything. `others`: what calls in another processor's way get, such as those of x32."""
    made = SyscallFilter(ALLOW)
    made.set_attr(Attr.ACT_BADARCH, others)
    if not made.exist_arch(arch):
        made.add_arch(arch)
        made.remove_arch(Arch.NATIVE)
    return made


def refuse(made, name, *arguments):
    made.add_rule(ERRNO(errno.EPERM), name, *arguments)
    return made


def refuse_families(made):
    """A family is an int, in the lower half of its register: whatever has anything in the upper one is refused, too."""
    for call in ["socket", "socketpair"]:
        for family in range(NETLINK):
            if family not in FAMILIES:
                refuse(made, call, Arg(0, EQ, family))
        refuse(made, call, Arg(0, EQ, NETLINK), Arg(2, NE, KOBJECT_UEVENT))
        refuse(made, call, Arg(0, GT, NETLINK))
    for protocol in PROTOCOLS:
        # An int, too: the upper half of its register is not what the kernel reads.
        refuse(made, "socket", Arg(2, MASKED_EQ, 0xFFFFFFFF, protocol))
    return made


def calls_of(arch):
    made = filter_of(arch)
    for name in REFUSED:
        refuse(made, name)
    for flag in NAMESPACES:
        refuse(made, "clone", Arg(0, MASKED_EQ, flag, flag))
    # Its flags lie in memory, where no filter sees them. glibc goes on with clone.
    made.add_rule(ERRNO(errno.ENOSYS), "clone3")
    return made


def x64():
    base = refuse_families(calls_of(Arch.X86_64))
    base.merge(calls_of(Arch.X86))
    ldt = refuse(filter_of(Arch.X86_64), "modify_ldt")
    ldt.merge(refuse(filter_of(Arch.X86), "modify_ldt"))
    # Only of 32 bits, where the family lies in memory: libseccomp refuses every socket that is made by this call.
    socketcall = refuse_families(filter_of(Arch.X86, others=ALLOW))
    return {"base": base, "modify_ldt": ldt, "socketcall": socketcall}


def arm64():
    return {"base": refuse_families(calls_of(Arch.AARCH64))}


for processor, filters in {"x64": x64(), "arm64": arm64()}.items():
    folder = os.path.join(sys.argv[1], processor)
    os.makedirs(folder, exist_ok=True)
    for name, made in filters.items():
        with open(os.path.join(folder, f"{name}.bpf"), "wb") as file:
            made.export_bpf(file)
