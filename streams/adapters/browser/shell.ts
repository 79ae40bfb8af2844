import { ReplaySubject } from "rxjs";
import * as z from "zod/mini";
import type { Shell } from "../../ports.ts";
import { readProperty } from "./readProperty.ts";

const longest = 65_536;
const info = z.union([z.string().check(z.maxLength(longest)), z.record(z.string(), z.unknown())]);

/**
 * The native app around the page, of Android or iOS (docs/protocol.md, section 7; R-NATIVE-01). Without one, nothing happens.
 * @param window the page's global object, of which nothing is trusted
 */
export function browserShell(window: object): Shell {
  const commonInfo$ = new ReplaySubject<string>(1);
  const hear = (said: unknown): void => {
    const text = textOf(said);
    if (text !== null) commonInfo$.next(text);
  };
  const tell = (message: Readonly<Record<string, string>>): void => {
    const post = postOf(window);
    try {
      post?.(JSON.stringify(message));
    } catch {
      // A shell that fails must not take the page with it.
    }
  };
  Reflect.set(window, "onNativeCommonInfo", hear);
  hear(readProperty(window, "__commonInfo"));
  tell({ call: "getCommonInfo" });
  return {
    get present() {
      return postOf(window) !== null;
    },
    commonInfo$: commonInfo$.asObservable(),
    openPage: (url) => tell({ call: "openPage", url }),
    setStatusBarColor: (color) => tell({ call: "setStatusBarColor", color }),
  };
}

/** Shells say it as JSON text; an object that stands for it is taken too. */
function textOf(said: unknown): string | null {
  const read = info.safeParse(said);
  if (!read.success) return null;
  try {
    return typeof read.data === "string" ? read.data : JSON.stringify(read.data);
  } catch {
    return null;
  }
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
