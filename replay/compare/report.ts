import { type Divergence, differenceText } from "./divergence.ts";

/**
 * - `inexact`: the recording to the letter ends here: another order within the work on a line, a wall clock less than 1 s off, the id of
 *   a request, a State on the way to the same value, another reason for the same timer
 * - `changed`: it came, with other data, or a timer with another delay or before its time
 * - `missing`: it did not come
 * - `extra`: the recording has nothing like it; of a timer: it is overdue, and the recording never fires it
 * - `earlier`, `later`: it came, for another reason than in the recording
 * - `unheard`: nobody listens to what the recording delivers
 * - `thrown`: the app threw
 */
export type DivergenceKind =
  | "inexact"
  | "changed"
  | "missing"
  | "extra"
  | "earlier"
  | "later"
  | "unheard"
  | "thrown";

/** How the app is compared: up to the first difference, or to the end with all differences but `inexact` in groups. */
export const replayModes = ["strict", "tolerant"] as const;
export type ReplayMode = (typeof replayModes)[number];

/** Divergences of one kind, at one name and path. */
export interface DivergenceGroup {
  readonly kind: DivergenceKind;
  /** Such as "open http.request POST /user/wallet", "state.queue" or, for a timer, "timer push/heartbeatEvery". */
  readonly name: string;
  /** All names, where one and the same difference is in several requests; `name` is then without them. */
  readonly names: readonly string[];
  /** Within the data; items of lists without their ids: "items[id=*].title". */
  readonly path: string;
  readonly count: number;
  /** True when all have the values of the first. */
  readonly isSame: boolean;
  readonly first: Divergence;
  /** Where they are: lines of the file, counted from 1, each once, in the order of the file. */
  readonly rows: readonly number[];
  /** How many divergences these led to, which are in no group of their own. */
  readonly followers: number;
  /** Their kinds and names. */
  readonly ledTo: readonly string[];
}

/** A group in one line, such as "5 × changed timer push/heartbeatEvery at delay: expected 10000, came 25000, first at line 307". */
export function groupTitle({ kind, name, path, count, first, followers }: DivergenceGroup): string {
  const { difference, line } = first;
  const what = difference ? differenceText({ ...difference, path }) : "";
  const led = followers === 0 ? "" : `, which led to ${followers} more`;
  return `${count} × ${kind} ${name}${what}, first at line ${line}${led}`;
}

export interface ReplayReport {
  readonly mode: ReplayMode;
  /** The app did everything to the letter, also what a tolerant replay does not compare. */
  readonly isExact: boolean;
  /** States that the recording does not know; not compared. */
  readonly newStates: readonly string[];
  /** How many lines were played or matched. */
  readonly passed: number;
  /** How many lines have no place in this run: inputs that nothing takes, and what they led to. */
  readonly dropped: number;
  /** How far it came, ms after the start. */
  readonly at: number;
  /** In the order in which they were found, as many as were asked for. A strict replay finds the first alone. */
  readonly divergences: readonly Divergence[];
  /** All of them, the ones with the earliest first. */
  readonly groups: readonly DivergenceGroup[];
  /** All that went into the app and came out of it, one line each; "" unless it was asked for. */
  readonly trace: string;
}
