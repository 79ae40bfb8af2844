/** What a `.desktop` file says about a game. */
export interface DesktopEntry {
  readonly name: string;
  /** In Thai; null where it has none. */
  readonly nameTh: string | null;
  readonly comment: string | null;
  readonly commentTh: string | null;
  readonly categories: readonly string[];
  /** The program and its arguments. */
  readonly command: readonly string[];
}

export type ReadEntry =
  | { readonly kind: "game"; readonly entry: DesktopEntry }
  /** No game, or hidden. */
  | { readonly kind: "other" }
  | { readonly kind: "wrong"; readonly why: string };

/** Reads the text of a `.desktop` file (freedesktop's Desktop Entry Specification). */
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

/** @returns null for a text that is missing, or that no terminal should be shown */
function textOf(fields: ReadonlyMap<string, string>, key: string): string | null {
  const text = (fields.get(key) ?? "").replace(/\\s/g, " ").trim();
  return text === "" || /\p{Cc}/u.test(text) ? null : text;
}

/**
 * The words of an `Exec` line: no shell reads it. Codes such as `%U` stand for files that nobody opens.
 * @returns null for a line that cannot be read
 */
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
