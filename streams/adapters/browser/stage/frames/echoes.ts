import type { InputEcho } from "../../../../../wire/desk/frameFacts.ts";
import { isBefore } from "./rtpTime.ts";

/** Four seconds of frames. The host reports each within one second. */
const maxFrames = 256;
const maxWaiting = 48;
/** Longer latencies are not plausible, ms. */
const longest = 60_000;

/** Matches the host's echo of a press with the display of its frame. @param pressedAt ms; null if unknown */
export function createEchoMatch(pressedAt: (n: number) => number | null) {
  let recent: { readonly frame: number; readonly at: number }[] = [];
  let waiting: InputEcho[] = [];
  let latencies: number[] = [];

  const measure = ({ n, frame }: InputEcho): void => {
    // A skipped frame counts as shown with the next one; frames older than the first remembered one are ignored.
    const index = recent.findIndex((each) => !isBefore(each.frame, frame));
    const display = recent[index];
    const pressed = pressedAt(n);
    if (display === undefined || pressed === null || (index === 0 && display.frame !== frame)) return;
    const ms = display.at - pressed;
    if (ms > 0 && ms < longest && latencies.length < maxWaiting) latencies.push(ms);
  };
  const match = (): void => {
    const newest = recent.at(-1)?.frame;
    if (newest === undefined || waiting.length === 0) return;
    for (const echo of waiting) if (!isBefore(newest, echo.frame)) measure(echo);
    waiting = waiting.filter((echo) => isBefore(newest, echo.frame));
  };

  return {
    /** A frame is displayed. @param frame its RTP timestamp  @param at ms */
    shown(frame: number, at: number) {
      if (recent.length === maxFrames) recent.shift();
      recent.push({ frame, at });
      match();
    },
    add(inputs: readonly InputEcho[]) {
      waiting = [...waiting, ...inputs].slice(-maxWaiting);
      match();
    },
    /** Input to photon of each press since the last call, ms. */
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
