import { parseArgs } from "node:util";
import { presetNames } from "../../games/presets/presets.ts";
import { type ScreenSize, screenSize } from "../../wire/desk/screenSize.ts";
import { type Given, readControls, readGenres, readName } from "./add/answers.ts";

/** A command of `npm run games`. */
export type GamesCommand =
  | { readonly kind: "list" | "scan" | "doctor" }
  /** @property name as in `scan` @property yes asks no questions */
  | { readonly kind: "add"; readonly name: string; readonly given: Given; readonly yes: boolean }
  /** @property yes does not ask about the size @property screenshots takes the games' screenshots afterwards */
  | {
      readonly kind: "install";
      readonly ids: readonly string[];
      readonly yes: boolean;
      readonly screenshots: boolean;
    }
  | { readonly kind: "screenshots"; readonly ids: readonly string[] }
  /** @property game an id, or the path of a description @property screen player's screen, for games with a variable shape */
  | { readonly kind: "try"; readonly game: string; readonly screen: ScreenSize | undefined }
  | { readonly kind: "wrong"; readonly why: string };

const usage = `npm run games                            lists the games and what is missing
npm run games -- install [--yes] [id…]   installs PC games, all or the given ones, and takes their pictures
                                         (--no-screenshots: without the pictures)
npm run games -- scan                    finds the games of this computer, and those in the folders of GAMES_DIR
npm run games -- add <name or setup.exe> describes one of them by running it: --yes, --name, --name-th, --genres a,b,
                                         --controls ${presetNames.join("|")}
npm run games -- screenshots [id…]       takes their pictures anew
npm run games -- try <id or file> [844x390]
                                         starts a game without the product, for a screen of this size, and says how it went
npm run games -- doctor                  says what works on this computer, starts each game, and what to do about the rest`;

const installFlags: readonly string[] = ["--yes", "-y", "--no-screenshots"];

/** Parses the command line. @param known ids in the library @param programs ids of its PC games */
export function readCommand(
  words: readonly string[],
  known: readonly string[],
  programs: readonly string[],
): GamesCommand {
  const [verb = "list", ...rest] = words;
  const wrong = (why: string): GamesCommand => ({ kind: "wrong", why });
  if (verb === "add") return readAdd(rest);
  const flags = rest.filter((word) => word.startsWith("-"));
  const ids = [...new Set(rest.filter((word) => !word.startsWith("-")))];
  const flag = flags.find((each) => verb !== "install" || !installFlags.includes(each));
  if (flag !== undefined) return wrong(`Unknown option ${flag}.\n${usage}`);
  switch (verb) {
    case "list":
    case "scan":
    case "doctor":
      return ids.length === 0 ? { kind: verb } : wrong(`${verb} takes no ids.\n${usage}`);
    case "install":
      return (
        unknown(ids, programs, "PC games") ?? {
          kind: "install",
          ids: ids.length === 0 ? programs : ids,
          yes: flags.some((each) => each !== "--no-screenshots"),
          screenshots: !flags.includes("--no-screenshots"),
        }
      );
    case "screenshots":
      return unknown(ids, known, "games") ?? { kind: "screenshots", ids: ids.length === 0 ? known : ids };
    case "try": {
      const [game, size, ...others] = ids;
      const screen = size === undefined ? undefined : screenOf(size);
      if (game === undefined || screen === null || others.length > 0)
        return wrong(`try takes one game, and the size of a screen.\n${usage}`);
      if (game.endsWith(".json")) return { kind: "try", game, screen };
      return unknown([game], known, "games") ?? { kind: "try", game, screen };
    }
    default:
      return wrong(`Unknown command ${verb}.\n${usage}`);
  }
}

function readAdd(words: readonly string[]): GamesCommand {
  const wrong = (why: string): GamesCommand => ({ kind: "wrong", why: `${why}\n${usage}` });
  const text = { type: "string" } as const;
  const options = {
    yes: { type: "boolean", short: "y" },
    name: text,
    "name-th": text,
    genres: text,
    controls: text,
  } as const;
  let parsed: ReturnType<typeof parse>;
  const parse = () => parseArgs({ args: [...words], options, allowPositionals: true });
  try {
    parsed = parse();
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
  const { positionals, values } = parsed;
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) return wrong("add takes one name, as scan prints it.");
  const given = {
    name: values.name === undefined ? undefined : readName(values.name),
    nameTh: values["name-th"] === undefined ? undefined : readName(values["name-th"]),
    genres: values.genres === undefined ? undefined : readGenres(values.genres),
    controls: values.controls === undefined ? undefined : readControls(values.controls),
  };
  if (given.name === null || given.nameTh === null) return wrong("A name has 1 to 60 characters.");
  if (given.genres === null) return wrong("Unknown genres.");
  if (given.controls === null) return wrong("Unknown controls.");
  const { nameTh, genres, controls } = given;
  return {
    kind: "add",
    name,
    given: { name: given.name, nameTh, genres, controls },
    yes: values.yes === true,
  };
}

/** @returns null unless it is a size such as 844x390 */
function screenOf(text: string): ScreenSize | null {
  const [width, height] = text.split("x").map(Number);
  const read = screenSize.safeParse({ width, height });
  return read.success ? read.data : null;
}

function unknown(ids: readonly string[], known: readonly string[], what: string): GamesCommand | null {
  const strange = ids.filter((id) => !known.includes(id));
  if (strange.length === 0) return null;
  return {
    kind: "wrong",
    why: `Not in the library: ${strange.join(", ")}.\nIts ${what}: ${known.join(", ")}.`,
  };
}
