import { startOf } from "./harFormat.ts";
import { type LeftOver, nameOf } from "./harNetwork.ts";
import type { HarPage } from "./harPage.ts";

/** Names that one line of the list tells. */
const told = 6;

/** What a recording made from a HAR file has not, or has by guess; one line each (R-REC-18). */
export function missingIn(page: HarPage, leftOver: LeftOver, faults: readonly string[]): readonly string[] {
  const { unused, unanswered, repeated, sealed } = leftOver;
  const calls = unused.map(
    (entry) => `${nameOf(entry)} at ${((startOf(entry) - page.startedAt) / 1_000).toFixed(1)} s`,
  );
  return [
    unused.length === 0
      ? "clicks and typing: none is in a HAR file"
      : `clicks and typing: ${unused.length} of the browser's calls were not made without them: ${some(calls)}`,
    ...(unanswered.length === 0
      ? []
      : [`replies to calls that the browser did not make; here they are unreachable: ${some(unanswered)}`]),
    ...(repeated.length === 0
      ? []
      : [
          `replies to further calls like one that the browser made; here they get its last reply again, and sockets are lost at once: ${some(repeated)}`,
        ]),
    page.isSignedIn
      ? "storage and cookies: empty but for the sign-in, which holds from the start here, the device and the language, which the calls name"
      : "storage and cookies: empty, and nobody is signed in, as no call names a player",
    ...(page.hasConfig
      ? []
      : ["the page's configuration: its document is not in the file, so the defaults hold"]),
    "timers: they fire on time here; a browser's fire late",
    "randomness: ids that the app draws itself are other ones",
    "the page: visible, online, alone in its browser, without the native app, and never left",
    "the sockets: open at once, and not closed before the end; HAR tells neither",
    ...(sealed === 0
      ? []
      : [`frames that are encrypted with a signature that is not in the file, or damaged: ${sealed}`]),
    "picture, sound and the player's input to the game; payment pages; a provider's sign-in page",
    ...(faults.length === 0 ? [] : [`what made the app report faults here: ${some(faults)}`]),
  ];
}

function some(names: readonly string[]): string {
  const more = names.length - told;
  return `${names.slice(0, told).join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
}
