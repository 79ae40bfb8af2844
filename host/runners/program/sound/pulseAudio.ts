/**
 * Command line of a PulseAudio server that plays into a pipe.
 * @param folder where its socket and its pipe are made, as the server sees it
 */
export function pulseArguments(folder: string): string[] {
  // The pipe takes 4,096 bytes at a time: 10.7 ms of this format. The silence of an idle sink is not written at all.
  const pipe = `module-pipe-sink sink_name=game file=${folder}/game.pipe`;
  const format = "format=float32le rate=48000 channels=2 use_system_clock_for_timing=yes";
  return [
    ...["pulseaudio", "-n", "--daemonize=no", "--system=no", "--use-pid-file=no"],
    ...["--exit-idle-time=-1", "--disable-shm=yes", "--enable-memfd=no"],
    ...["--high-priority=no", "--realtime=no", "--log-level=error", "--log-target=stderr"],
    // Its clients are hostile: a module could write files, and listen on the network.
    ...["--disallow-module-loading=yes", "--disallow-exit=yes"],
    ...["-L", `${pipe} ${format}`],
    ...["-L", "module-suspend-on-idle timeout=1"],
    // For the host alone: programs see the other socket only.
    ...["-L", `module-cli-protocol-unix socket=${folder}/control.sock`],
    // The last one: when its socket is there, so is the pipe.
    ...["-L", `module-native-protocol-unix socket=${folder}/pulse.sock auth-anonymous=1`],
  ];
}

/** Commands after which the sink's clock begins anew: it would make up for the time for which the server was stopped. */
export const restartClock = "suspend-sink game 1\nsuspend-sink game 0\n";

/** Keeps the server's state out of every home folder. @param folder for its short-lived files */
export function pulseEnvironment(folder: string): Record<string, string> {
  return {
    PATH: "/usr/bin:/bin",
    LANG: "C.UTF-8",
    HOME: folder,
    TMPDIR: folder,
    XDG_RUNTIME_DIR: folder,
    XDG_CONFIG_HOME: folder,
    PULSE_RUNTIME_PATH: `${folder}/pulse`,
    PULSE_STATE_PATH: `${folder}/pulse`,
  };
}
