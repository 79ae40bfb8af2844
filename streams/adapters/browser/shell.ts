import { ReplaySubject } from "rxjs";
import * as z from "zod/mini";
import { orElse } from "../../../wire/orElse.ts";
import type { Shell } from "../../ports.ts";
import { readProperty } from "./readProperty.ts";

/** Characters of JSON. */
const maxLength = 65_536;
const info = z.union([z.string().check(z.maxLength(maxLength)), z.record(z.string(), z.unknown())]);

/** The native app around the page, if any; nothing in it is trusted (docs/protocol.md, section 7; R-NATIVE-01). */
export function browserShell(window: object): Shell {
  const commonInfo$ = new ReplaySubject<string>(1);
  const receive = (message: unknown): void => {
    const text = textOf(message);
    if (text !== null) commonInfo$.next(text);
  };
  const post = (message: Readonly<Record<string, string>>): void => {
    const send = postOf(window);
    try {
      send?.(JSON.stringify(message));
    } catch {
      // A failing shell must not break the page.
    }
  };
  Reflect.set(window, "onNativeCommonInfo", receive);
  receive(readProperty(window, "__commonInfo"));
  post({ call: "getCommonInfo" });
  return {
    get present() {
      return postOf(window) !== null;
    },
    commonInfo$: commonInfo$.asObservable(),
    openPage: (url) => post({ call: "openPage", url }),
    setStatusBarColor: (color) => post({ call: "setStatusBarColor", color }),
  };
}

/** Shells send JSON text, or an object. */
function textOf(message: unknown): string | null {
  const read = info.safeParse(message);
  if (!read.success) return null;
  return typeof read.data === "string" ? read.data : orElse(() => JSON.stringify(read.data), null);
}

function postOf(window: object): ((message: string) => void) | null {
  const ios = readProperty(readProperty(window, "webkit"), "messageHandlers");
  for (const shell of [readProperty(window, "NativeShell"), readProperty(ios, "NativeShell")])
    if (canPost(shell)) return (message) => shell.postMessage(message);
  return null;
}

function canPost(value: unknown): value is { postMessage(message: string): void } {
  return typeof readProperty(value, "postMessage") === "function";
}
