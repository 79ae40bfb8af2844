import { searchPath } from "./launch.ts";

/** Where the sandbox shows the player's home folder. */
export const sandboxHome = "/home/player";

export interface ProgramPlaces {
  /** Home folder, as the program sees it. */
  readonly home: string;
  /** Folder for what is not worth keeping, as the program sees it. */
  readonly scratch: string;
  readonly display: number;
  readonly authorityFile: string;
  /** Null: no sound. */
  readonly pulseSocket: string | null;
}

/**
 * A program's whole environment. Saves go home; caches do not, because they would fill the player's saves.
 * @param given the description's variables; they win over the defaults, not over the places
 */
export function programEnvironment(
  places: ProgramPlaces,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const { home, scratch, display, authorityFile, pulseSocket } = places;
  return {
    PATH: searchPath,
    LANG: "C.UTF-8",
    TZ: "UTC",
    USER: "player",
    LOGNAME: "player",
    SHELL: "/bin/sh",
    // Mesa draws by the processor; one thread a seat leaves the other cores to the other seats.
    LP_NUM_THREADS: "1",
    MESA_SHADER_CACHE_DISABLE: "true",
    SDL_VIDEODRIVER: "x11",
    SDL_AUDIODRIVER: pulseSocket === null ? "dummy" : "pulse",
    // The screen has no window manager that could give the focus back.
    SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS: "0",
    ALSOFT_DRIVERS: pulseSocket === null ? "null" : "pulse",
    QT_QPA_PLATFORM: "xcb",
    // There is no bus, and libraries that look for one, such as GameMode's, would end the program.
    DBUS_FATAL_WARNINGS: "0",
    ...given,
    HOME: home,
    XDG_CONFIG_HOME: `${home}/.config`,
    XDG_DATA_HOME: `${home}/.local/share`,
    XDG_STATE_HOME: `${home}/.local/state`,
    XDG_CACHE_HOME: `${scratch}/cache`,
    XDG_RUNTIME_DIR: `${scratch}/run`,
    TMPDIR: scratch,
    DISPLAY: `:${display}`,
    XAUTHORITY: authorityFile,
    // libpulse would otherwise lay a cookie into the player's saves.
    PULSE_COOKIE: `${scratch}/pulse-cookie`,
    ...(pulseSocket === null ? {} : { PULSE_SERVER: `unix:${pulseSocket}` }),
  };
}

/** The number of an X display by its socket, such as 7 of `/tmp/.X11-unix/X7`. @throws on another name */
export function displayNumber(socket: string): number {
  const number = /\/X(\d{1,5})$/.exec(socket)?.[1];
  if (number === undefined) throw new Error(`not the socket of an X display: ${socket}`);
  return Number(number);
}
