/** What a run of the load tool is asked for. */
export interface LoadOptions {
  readonly services: number;
  readonly hosts: number;
  /** Of each host. */
  readonly seats: number;
  readonly players: number;
  /** Players who play, one game after the other; the others are only there. */
  readonly playing: number;
  /** Length of a game that is not left, s. */
  readonly play: number;
  /** Length of the run once all are signed in, s. */
  readonly seconds: number;
  /** Players who sign in within a second. */
  readonly ramp: number;
  readonly port: number;
  readonly seed: number;
  /** Address of an empty PostgreSQL database; null for SQLite, or, with several services, for one that the run starts. */
  readonly database: string | null;
  /** Folder for CPU profiles of the services. */
  readonly profile: string | null;
  /** How long the bare service and ours are compared, s; 0 for not at all. */
  readonly baseline: number;
}

const defaults = {
  services: 1,
  hosts: 1,
  seats: 20,
  players: 1_000,
  playing: 200,
  play: 10,
  seconds: 30,
  ramp: 50,
  port: 28_600,
  seed: 1,
  baseline: 20,
};

/** The options as text, for a person who asks or mistypes. */
const loadUsage = `load.ts ${Object.entries(defaults)
  .map(([name, value]) => `[--${name} ${value}]`)
  .join(" ")} [--database postgres://…] [--profile folder]`;

/** @param words of the command line @throws an Error that says what is wrong */
export function readLoadOptions(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): LoadOptions {
  const given = new Map<string, string>();
  for (let index = 0; index < words.length; index += 2) {
    const [word = "", value] = words.slice(index, index + 2);
    const name = word.replace(/^--/, "");
    const isKnown = Object.hasOwn(defaults, name) || name === "database" || name === "profile";
    if (!word.startsWith("--") || !isKnown) throw new Error(`${word} is no option. ${loadUsage}`);
    if (value === undefined) throw new Error(`${word} needs a value. ${loadUsage}`);
    given.set(name, value);
  }
  const whole = (name: keyof typeof defaults): number => {
    const number = Number(given.get(name) ?? defaults[name]);
    if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} needs a whole number`);
    return number;
  };
  return {
    services: whole("services"),
    hosts: whole("hosts"),
    seats: whole("seats"),
    players: whole("players"),
    playing: whole("playing"),
    play: whole("play"),
    seconds: whole("seconds"),
    ramp: Math.max(1, whole("ramp")),
    port: whole("port"),
    seed: whole("seed"),
    baseline: whole("baseline"),
    database: given.get("database") ?? env.DATABASE_URL ?? null,
    profile: given.get("profile") ?? null,
  };
}
