import type { Quality } from "../../../streams/wire/machineControl.ts";
import { findTrials, type LineTrial } from "./lines.ts";

export interface LineOptions {
  readonly trials: readonly LineTrial[];
  readonly senders: readonly string[];
  readonly vp8: boolean;
  readonly quality: Quality;
}

const senderNames = ["host", "libwebrtc"];

/** @throws one line about the first wrong option */
export function readLineOptions(words: readonly string[]): LineOptions {
  const after = (name: string): string | null => {
    const at = words.indexOf(`--${name}`);
    return at === -1 ? null : (words[at + 1] ?? "");
  };
  const quality = words.includes("--high") ? "high" : "standard";
  const senders = after("sender")?.split(",") ?? (quality === "high" ? ["host"] : senderNames);
  const unknown = senders.find((name) => !senderNames.includes(name));
  if (unknown !== undefined)
    throw new Error(`--sender: there is no ${unknown}, only ${senderNames.join(", ")}`);
  return { trials: findTrials(after("line")), senders, vp8: words.includes("--vp8"), quality };
}
