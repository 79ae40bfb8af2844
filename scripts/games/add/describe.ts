import { controlPresets } from "../../../games/presets/presets.ts";
import {
  type GameDescription,
  gameDescription,
  type ProgramDescription,
  type ProgramInput,
  seatLimits,
} from "../../../host/library/gameDescription.ts";
import type { ProgramLook } from "../../../host/runners/runner.ts";
import type { GameStart, InstalledGame } from "../scan/findInstalled.ts";
import type { Answers } from "./answers.ts";
import type { GameFacts } from "./facts.ts";

/** Observations from a run of the game. */
export interface Seen {
  /** Its window at each check. */
  readonly looks: readonly ProgramLook[];
  readonly pictures: ProgramDescription["screenshots"];
  readonly pausable: boolean;
  readonly heard: boolean;
  /** Time until its first picture, ms. */
  readonly startedAfter: number;
  /** Memory including screen and sound; null if unknown. */
  readonly megabytes: number | null;
  /** Files that it left in the home folder, and their total size. */
  readonly saves: { readonly files: readonly string[]; readonly bytes: number };
}

/** An id from the game's name; null if the name has no valid characters. */
export function idOf({ name }: InstalledGame): string | null {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40)
    .replace(/-$/, "");
  return words.length < 2 ? null : `g-${words}`;
}

/** A description for a first run, which accepts any window. */
export function draftOf(
  id: string,
  { entry }: InstalledGame,
  start: GameStart,
  facts: GameFacts,
  { name, nameTh, genres, controls }: Answers,
): ProgramInput {
  const summary = (entry?.comment ?? facts.summary ?? name).slice(0, 400);
  return {
    id,
    runner: start.runner,
    texts: {
      en: { name, summary },
      th: { name: nameTh, summary: (entry?.commentTh ?? summary).slice(0, 400) },
    },
    genres: [...genres],
    players: { min: 1, max: 1 },
    licence: facts.licence,
    packages: [...facts.packages],
    folder: start.folder,
    megabytes: facts.megabytes,
    program: start.program,
    // A game whose folder is missing is not offered.
    content: contentOf(start),
    arguments: [...start.arguments],
    environment: { ...start.played?.by.environment },
    homeFiles: [
      // Many programs write into these folders without creating them.
      ...[".config/.keep", ".local/share/.keep"].map((path) => ({ path, text: "", once: true })),
      ...(start.played?.by.homeFiles ?? []),
    ],
    ...(start.played?.by.process === undefined ? {} : { process: start.played.by.process }),
    window: { title: "*", class: "" },
    pausable: true,
    saves: null,
    ...controlPresets[controls].parts,
    ...(start.played?.by.pad === undefined ? {} : { pad: start.played.by.pad }),
    virtualPad: start.played?.by.virtualPad ?? false,
  };
}

function contentOf({ program, arguments: words, folder, played }: GameStart): string[] {
  // The program itself is checked anyway, and a Windows program's path may have spaces.
  if (played !== null) return [...(played.file === program ? [] : [played.file]), ...played.by.needs];
  return folder === null ? [] : words.slice(1, 2);
}

/** @throws with the invalid fields of the draft */
export function checked(draft: ProgramInput): ProgramDescription {
  const read = gameDescription.safeParse(draft);
  if (read.success && isProgram(read.data)) return read.data;
  const faults = read.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
  throw new Error(faults.join("; "));
}

const isProgram = (game: GameDescription): game is ProgramDescription => game.program !== null;

/** Completes a draft from a run's observations. */
export function describe(draft: ProgramInput, size: ScreenSize, seen: Seen): ProgramInput {
  const title = commonPart(seen.looks.map((look) => plain(look.title))).slice(0, 80);
  const windowClass = plain(seen.looks[0]?.class ?? "").slice(0, 80);
  const process = processOf(draft, seen.looks.at(-1));
  const saves = seen.saves.files.length > 0;
  const threads = Math.max(...seen.looks.map((look) => look.threads));
  return {
    ...draft,
    ...(process === null ? {} : { process }),
    window: title === "" && windowClass === "" ? { title: "*", class: "" } : { title, class: windowClass },
    resolution: size,
    pausable: seen.pausable,
    saves: saves ? { en: "Your progress and settings.", th: "ความคืบหน้าและการตั้งค่าของคุณ" } : null,
    modes: { singlePlay: saves },
    limits: {
      memory: roundUp(3 * (seen.megabytes ?? 340), 64, { min: 256, max: seatLimits.memory.max }),
      processes: roundUp(2 * threads, 16, { min: 48, max: seatLimits.processes.max }),
      saves: roundUp((8 * seen.saves.bytes) / 1_048_576, 16, { min: 16, max: seatLimits.saves.max }),
    },
    startSeconds: roundUp((6 * seen.startedAfter) / 1_000, 10, { min: 30, max: 120 }),
    screenshots: [...seen.pictures],
  };
}

/** Screen for the first run: larger than the windows of most games. */
export const firstScreen = { width: 1_280, height: 1_024 } as const;
/** Screen for a game that fills any: the size for phones. */
const usualScreen = { width: 640, height: 360 } as const;

interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

/** Screen for a game: as large as its window on the first one, or the default size if it filled that. */
export function screenFor({ width, height }: ScreenSize): ScreenSize {
  if (width >= firstScreen.width && height >= firstScreen.height) return usualScreen;
  return {
    width: roundUp(width, 2, { min: 320, max: 2_520 }),
    height: roundUp(height, 2, { min: 200, max: 1_440 }),
  };
}

/** Name of the game's process if the program is only a launcher: its oldest remaining process; otherwise null. */
function processOf(
  { program, arguments: words = [] }: ProgramInput,
  look: ProgramLook | undefined,
): string | null {
  const [oldest] = look?.processes ?? [];
  // The kernel keeps 15 characters of a name.
  const own = ["/bin/sh", program, ...words].map((word) =>
    word.slice(word.lastIndexOf("/") + 1).slice(0, 15),
  );
  return oldest === undefined || own.includes(oldest) || /[^\w.+ -]/.test(oldest) ? null : oldest;
}

/** Common prefix or suffix of all texts: a title may include the level. */
export function commonPart(texts: readonly string[]): string {
  const [first = "", ...others] = texts;
  const shared = (part: (length: number) => string): string => {
    for (let length = first.length; length > 0; length -= 1)
      if (others.every((each) => each.includes(part(length)))) return part(length).trim();
    return "";
  };
  const [start, end] = [shared((length) => first.slice(0, length)), shared((length) => first.slice(-length))];
  const longer = start.length >= end.length ? start : end;
  return longer.length < 3 ? "" : longer;
}

/** A program's output without control characters for the terminal. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, "").trim();

function roundUp(value: number, step: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, Math.ceil(value / step) * step));
}
