import type { XConnection } from "./xConnection.ts";

/** Atoms that X defines itself. */
export const predefinedAtom = {
  atom: 4,
  string: 31,
  window: 33,
  wmName: 39,
  wmClass: 67,
} as const;

const anyType = 0;
/** Longest text that is read of a window, bytes: programs may set megabytes. */
const maxText = 1_024;
/** Longest list that is read of a window, entries. */
const maxList = 64;

/** The numbers in a property of a window. Empty when there is none. */
export async function readNumbers(x: XConnection, window: number, name: string): Promise<readonly number[]> {
  const { data } = await readProperty(x, window, await x.atom(name), maxList);
  return Array.from({ length: Math.min(maxList, data.length >> 2) }, (_, index) =>
    data.readUInt32LE(index * 4),
  );
}

/** Whether a window takes part in a protocol of `WM_PROTOCOLS`. */
export async function takesPart(x: XConnection, window: number, protocol: string): Promise<boolean> {
  const [protocols, atom] = await Promise.all([readNumbers(x, window, "WM_PROTOCOLS"), x.atom(protocol)]);
  return protocols.includes(atom);
}

/** What a window says about itself; nothing of it is to be trusted. */
export interface WindowTexts {
  readonly title: string;
  /** Instance and class, as in `WM_CLASS`, with a space between. */
  readonly class: string;
}

export async function readTexts(x: XConnection, window: number): Promise<WindowTexts> {
  const [modern, old, classes] = await Promise.all([
    x.atom("_NET_WM_NAME").then((atom) => readProperty(x, window, atom, maxText >> 2)),
    readProperty(x, window, predefinedAtom.wmName, maxText >> 2),
    readProperty(x, window, predefinedAtom.wmClass, maxText >> 2),
  ]);
  return {
    title: modern.data.length > 0 ? modern.data.toString("utf8") : old.data.toString("latin1"),
    class: classes.data.toString("latin1").split("\0").join(" ").trim(),
  };
}

function readProperty(
  x: XConnection,
  window: number,
  atom: number,
  words: number,
): Promise<{ readonly data: Buffer }> {
  return x.ask((answer) => x.client.GetProperty(0, window, atom, anyType, 0, words, answer));
}
