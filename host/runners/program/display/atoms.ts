import type { XConnection } from "./xConnection.ts";

/** Names that the window manager uses, as EWMH and ICCCM define them. */
const atomNames = {
  supported: "_NET_SUPPORTED",
  check: "_NET_SUPPORTING_WM_CHECK",
  name: "_NET_WM_NAME",
  ping: "_NET_WM_PING",
  state: "_NET_WM_STATE",
  fullscreen: "_NET_WM_STATE_FULLSCREEN",
  active: "_NET_ACTIVE_WINDOW",
  utf8: "UTF8_STRING",
  icccmState: "WM_STATE",
  protocols: "WM_PROTOCOLS",
  deleteWindow: "WM_DELETE_WINDOW",
} as const;

export type Atoms = Readonly<Record<keyof typeof atomNames, number>>;

/** @throws when the server does not answer */
export async function readAtoms(x: XConnection): Promise<Atoms> {
  const numbers: Partial<Record<string, number>> = Object.fromEntries(
    await Promise.all(
      Object.entries(atomNames).map(async ([key, name]) => [key, await x.atom(name)] as const),
    ),
  );
  if (!isComplete(numbers)) throw new Error("the X server has no number for a name");
  return numbers;
}

function isComplete(numbers: Partial<Record<string, number>>): numbers is Atoms {
  return Object.keys(atomNames).every((key) => numbers[key] !== undefined);
}
