/** Contents of a game's `.desktop` file. */
export interface DesktopEntry {
  readonly name: string;
  /** Name in Thai; null for none. */
  readonly nameTh: string | null;
  readonly comment: string | null;
  readonly commentTh: string | null;
  readonly categories: readonly string[];
  /** The program and its arguments. */
  readonly command: readonly string[];
}

export type ReadEntry =
  | { readonly kind: "game"; readonly entry: DesktopEntry }
  /** Not a game, or hidden. */
  | { readonly kind: "other" }
  | { readonly kind: "wrong"; readonly why: string };

/** Parses a `.desktop` file (freedesktop's Desktop Entry Specification). */
export function readDesktopEntry(text: string): ReadEntry {
  const fields = mainGroup(text);
  if (fields === null) return { kind: "wrong", why: "has no [Desktop Entry]" };
  const categories = (fields.get("Categories") ?? "").split(";").filter((each) => each !== "");
  const isHidden = ["Hidden", "NoDisplay"].some((key) => fields.get(key) === "true");
  if ((fields.get("Type") ?? "Application") !== "Application" || !categories.includes("Game") || isHidden)
    return { kind: "other" };
  const name = textOf(fields, "Name");
  if (name === null) return { kind: "wrong", why: "has no usable Name" };
  if (fields.get("Terminal") === "true") return { kind: "wrong", why: "is played in a terminal" };
  const command = commandOf(fields.get("Exec") ?? "");
  if (command === null) return { kind: "wrong", why: "has no usable Exec" };
  return {
    kind: "game",
    entry: {
      name,
      nameTh: textOf(fields, "Name[th]"),
      comment: textOf(fields, "Comment"),
      commentTh: textOf(fields, "Comment[th]"),
      categories,
      command,
    },
  };
}

function mainGroup(text: string): ReadonlyMap<string, string> | null {
  const start = /^\[Desktop Entry\]\s*$/m.exec(text);
  if (start === null) return null;
  const [group = ""] = text.slice(start.index + start[0].length).split(/^\[/m, 1);
  return new Map(
    [...group.matchAll(/^([A-Za-z0-9-]+(?:\[[\w@.-]+\])?)[ \t]*=[ \t]*(.*?)[ \t\r]*$/gm)].map(
      ([, key = "", value = ""]) => [key, value],
    ),
  );
}

/** @returns null if the text is missing, or has characters that terminals must not get */
function textOf(fields: ReadonlyMap<string, string>, key: string): string | null {
  const text = (fields.get(key) ?? "").replace(/\\s/g, " ").trim();
  return text === "" || /\p{Cc}/u.test(text) ? null : text;
}

/** Words of an `Exec` line, which no shell runs, without codes such as `%U`; null for an invalid line. */
export function commandOf(exec: string): readonly string[] | null {
  const words: string[] = [];
  const word = /\s*(?:"((?:[^"\\]|\\.)*)"|([^\s"'`$\\]+))(?=\s|$)/suy;
  let end = 0;
  for (let match = word.exec(exec); match; match = word.exec(exec)) {
    const [, quoted, plain = ""] = match;
    end = word.lastIndex;
    if (quoted === undefined && /^%[a-zA-Z]$/.test(plain)) continue;
    words.push(
      (quoted?.replace(/\\(.)/gsu, "$1") ?? plain).replace(/%(.)/g, (_, code) => (code === "%" ? "%" : "")),
    );
  }
  const isComplete = exec.slice(end).trim() === "";
  return isComplete && words.length > 0 && !/\p{Cc}/u.test(words.join("")) ? words : null;
}
