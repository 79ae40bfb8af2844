import type { WriteLine } from "./logRecord.ts";

/** So many characters are written without waiting for more. */
const mostHeld = 65_536;

/**
 * Writes news together, once in each turn of the event loop: a busy service answers many requests in one, and each write costs as much as
 * a query. Errors are written at once, after the news before them.
 * @param write takes whole lines
 * @param endOfTurn calls back when the event loop has done what it can do now
 */
export function writeTogether(
  write: (text: string, isNews: boolean) => void,
  endOfTurn: (callback: () => void) => void = setImmediate,
): { readonly write: WriteLine; readonly flush: () => void } {
  let held = "";
  const flush = () => {
    if (held === "") return;
    const text = held;
    held = "";
    write(text, true);
  };
  return {
    flush,
    write(line, isNews) {
      if (!isNews) {
        flush();
        write(`${line}\n`, false);
        return;
      }
      if (held === "") endOfTurn(flush);
      held += `${line}\n`;
      if (held.length >= mostHeld) flush();
    },
  };
}
