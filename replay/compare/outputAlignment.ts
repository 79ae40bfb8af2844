import type { Line } from "../../recorder/format.ts";
import { requestIdHeader } from "../../wire/requestId.ts";
import { addTo } from "./expectations.ts";
import { type Finding, taken } from "./findings.ts";
import { createPseudonymMatcher, type Difference, type PseudonymMatcher } from "./matchPseudonyms.ts";

export interface Output {
  readonly what: Line["what"];
  readonly name: string;
  readonly data: unknown;
  /** The recorded `open` line of its stream; a negative number for a stream that the recording does not have. */
  readonly of?: number | undefined;
}

/** Maximum differences of one value. */
const maxDifferences = 20;

/** When something came, or was due. */
export interface Moment {
  /** Counts the lines that were played. */
  readonly step: number;
  /** ms after the start. */
  readonly at: number;
}

/** An output that the recording does not have at this moment. */
export interface Unexpected {
  readonly output: Output;
  readonly stream: number | null;
  readonly moment: Moment;
  readonly finding: Finding;
}

/** Wall-clock times this close are equal, ms: the exact moment of reading the clock is not compared. */
export const sameMoment = 1_000;
/** What came at another moment may have any wall-clock time. */
const anyMoment = Number.POSITIVE_INFINITY;

/** Matches outputs with recorded ones, also those of another moment, by name and data. */
export class OutputAlignment {
  readonly #matcher: PseudonymMatcher;
  /** What pseudonyms stand for in what came at another moment. */
  readonly #moved = createPseudonymMatcher();
  /** Differences that were found in a request, such as another version number. */
  readonly #known = new Set<string>();
  readonly #unexpected = new Map<string, Unexpected[]>();
  readonly #due = new Map<string, Array<{ readonly line: Line; readonly moment: Moment }>>();

  constructor(matcher: PseudonymMatcher) {
    this.#matcher = matcher;
  }

  /** True for the same request, call or frame; learns its pseudonyms. @param isMoved to another moment */
  matches(line: Line, output: Output, isMoved = false): boolean {
    const [matcher, room] = isMoved ? [this.#moved, anyMoment] : [this.#matcher, sameMoment];
    return matcher.matches(comparable(line.data), comparable(output.data), room);
  }

  /** How an output differs from its line. From now on, this difference does not keep others from matching. */
  differences(line: Line, output: Output, isMoved = false): readonly Difference[] {
    const [matcher, room] = isMoved ? [this.#moved, anyMoment] : [this.#matcher, sameMoment];
    const found = matcher.differences(comparable(line.data), comparable(output.data), maxDifferences, room);
    for (const difference of found) this.#known.add(pairOf(output, difference));
    return found;
  }

  /** The line that an output is, among those that are expected now. @param expected of which it is removed */
  take(expected: Line[], output: Output): Line | null {
    const key = outputName(output);
    const same = expected.filter((line) => outputName(recordedOutput(line)) === key);
    const line =
      same.length < 2
        ? same[0]
        : (same.find((one) => this.matches(one, output)) ??
          same.find((one) => this.#isMoved(one, output)) ??
          same[0]);
    if (!line) return null;
    expected.splice(expected.indexOf(line), 1);
    return line;
  }

  addUnexpected(unexpected: Unexpected): void {
    addTo(this.#unexpected, outputName(unexpected.output), unexpected);
  }

  /** An output that came before its line did. */
  takeUnexpected(line: Line): Unexpected | null {
    const list = this.#unexpected.get(outputName(recordedOutput(line))) ?? [];
    return taken(list, ({ output }) => this.#isMoved(line, output));
  }

  /** Streams that ask for the same as a recorded one, and that the recording does not have. */
  twins(open: Line): readonly Unexpected[] {
    return (this.#unexpected.get(outputName(recordedOutput(open))) ?? []).filter(({ output }) =>
      this.#isMoved(open, output),
    );
  }

  addDue(line: Line, moment: Moment): void {
    addTo(this.#due, outputName(recordedOutput(line)), { line, moment });
  }

  /** A line that did not come where it was recorded. */
  takeDue(output: Output): { readonly line: Line; readonly moment: Moment } | null {
    const list = this.#due.get(outputName(output)) ?? [];
    return taken(list, ({ line }) => this.#isMoved(line, output));
  }

  /** What never came. */
  get due(): ReadonlySet<Line> {
    return new Set([...this.#due.values()].flat().map(({ line }) => line));
  }

  #isMoved(line: Line, output: Output): boolean {
    const [expected, actual] = [comparable(line.data), comparable(output.data)];
    return (
      this.#moved.matches(expected, actual, anyMoment) ||
      this.#moved
        .differences(expected, actual, maxDifferences, anyMoment)
        .every((difference) => this.#known.has(pairOf(output, difference)))
    );
  }
}

function pairOf({ name }: Output, difference: Difference): string {
  return JSON.stringify([name, difference]);
}

/** A request without its id, which counts the requests of the page. */
function comparable(data: unknown): unknown {
  const { headers, ...rest } = Object(data);
  if (typeof headers !== "object" || headers === null || !(requestIdHeader in headers)) return data;
  const { [requestIdHeader]: _, ...others } = Object(headers);
  return { ...rest, headers: others };
}

export function recordedOutput({ what, port, kind, data, of }: Line): Output {
  return { what, name: `${port}.${kind}`, data, of };
}

/** The key by which outputs are matched: "open http.request POST /user/wallet". Data decide only between equal keys. */
function outputName({ what, name, data, of }: Output): string {
  return `${what} ${nameOf(name, data)}${of === undefined ? "" : ` of ${of}`}`;
}

/** The name of an output with what it is about. */
export function nameOf(name: string, data: unknown): string {
  const { method, url, area, key } = Object(data);
  if (name === "http.request") return `${name} ${method} ${pathOf(url)}`;
  if (name === "socket.connect") return `${name} ${pathOf(url)}`;
  if (name.startsWith("storage.") && typeof key === "string") return `${name} ${area} ${key}`;
  if (name === "parts.load") return `${name} ${String(data)}`;
  return name;
}

/** A URL without query and fragment. */
function pathOf(url: unknown): string {
  return String(url ?? "").replace(/[?#].*$/s, "");
}
