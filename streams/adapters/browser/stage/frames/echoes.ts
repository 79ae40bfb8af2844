import type { InputEcho } from "../../../../../wire/desk/frameFacts.ts";
import { isBefore } from "./rtpTime.ts";

/** Four seconds of frames: the host tells of each within one. */
const mostFrames = 256;
const mostWaiting = 48;
/** Nothing honest takes longer, ms. */
const longest = 60_000;

/**
 * Brings the host's word, which frame is the first to show a press, together with the display of that frame.
 * @param pressedAt when the press that a snapshot told of happened, ms; null when unknown
 */
export function createEchoMatch(pressedAt: (n: number) => number | null) {
  let recent: { readonly frame: number; readonly at: number }[] = [];
  let waiting: InputEcho[] = [];
  let latencies: number[] = [];

  const measure = ({ n, frame }: InputEcho): void => {
    // A frame that was skipped is shown by the next one; what came before the first one that is remembered is forgotten.
    const index = recent.findIndex((each) => !isBefore(each.frame, frame));
    const display = recent[index];
    const pressed = pressedAt(n);
    if (display === undefined || pressed === null || (index === 0 && display.frame !== frame)) return;
    const ms = display.at - pressed;
    if (ms > 0 && ms < longest && latencies.length < mostWaiting) latencies.push(ms);
  };
  const match = (): void => {
    const newest = recent.at(-1)?.frame;
    if (newest === undefined || waiting.length === 0) return;
    for (const echo of waiting) if (!isBefore(newest, echo.frame)) measure(echo);
    waiting = waiting.filter((echo) => isBefore(newest, echo.frame));
  };

  return {
    /** A frame is on the display. @param frame its RTP timestamp  @param at ms */
    shown(frame: number, at: number) {
      if (recent.length === mostFrames) recent.shift();
      recent.push({ frame, at });
      match();
    },
    add(inputs: readonly InputEcho[]) {
      waiting = [...waiting, ...inputs].slice(-mostWaiting);
      match();
    },
    /** From each press to the display of its effect since the last call, ms. */
    take(): number[] {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    restart() {
      recent = [];
      waiting = [];
    },
  };
}
