import type { Line } from "../../recorder/format.ts";
import type { Divergence } from "./divergence.ts";

/** Maximum number of places. */
const maxPlaces = 6;

/** Adds to what did not come the lines of our code that name it, as no stack leads there (R-REC-12). @param sources by file */
export function namesCode(sources: ReadonlyMap<string, string>) {
  return (divergence: Divergence): Divergence => {
    const { expected, actual } = divergence;
    const naming = expected && !actual ? namingOf(expected, sources) : null;
    if (naming === null) return divergence;
    const places = [...sources].flatMap(([file, text]) =>
      text.split("\n").flatMap((line, index) => (line.includes(naming) ? [`${file}:${index + 1}`] : [])),
    );
    return { ...divergence, code: places.filter((place) => !place.startsWith("wire/")).slice(0, maxPlaces) };
  };
}

/** What code says to do what a line has: a call by its name, others by their text; null where that is not known. */
function namingOf({ what, port, kind, data }: Line, sources: ReadonlyMap<string, string>): string | null {
  const { name, url, key, json } = Object(data);
  const text: unknown = what === "fire" ? name : what === "tell" ? json?.event : port === "http" ? url : key;
  if (what === "close" || what === "state" || what === "next") return null;
  if (typeof text !== "string") return what === "call" || what === "open" ? `${port}.${kind}` : null;
  for (const [file, source] of sources) {
    const table = file.startsWith("wire/calls/")
      ? // In both `calls.` and a table such as `payCalls.`.
        "alls"
      : file.startsWith("streams/storage/")
        ? "stored"
        : null;
    const at = table === null ? -1 : source.indexOf(JSON.stringify(text));
    const member = [...source.slice(0, Math.max(0, at)).matchAll(/^ {2}(\w+):/gm)].at(-1)?.[1];
    if (member !== undefined) return `${table}.${member}`;
  }
  return JSON.stringify(text);
}
