import { type Line, lineOf } from "../../recorder/format.ts";
import { type Divergence, divergenceAt } from "./divergence.ts";
import { addTo, grouped } from "./expectations.ts";
import type { DivergenceGroup, DivergenceKind, ReplayMode } from "./report.ts";

export interface Finding {
  readonly kind: DivergenceKind;
  /** As in {@link DivergenceGroup}, with the request's method and path: "http.request POST /user/wallet". */
  readonly name: string;
  /** The port's part of the name, by which requests with one and the same difference are grouped. */
  readonly port: string;
  divergence: Divergence;
  /** The recorded line that it belongs to, or at which it was found. */
  readonly seq: number;
  /** The finding that led to this one, which then is not reported by itself. */
  root: Finding | null;
}

export type FoundFact = Pick<Finding, "kind" | "name" | "port"> & {
  readonly expected: Line | null;
  readonly actual: Divergence["actual"];
  readonly difference?: Divergence["difference"];
  /** The line that was played when it was found. */
  readonly seq: number;
  /** The line in whose work it was found; null for work that the recording does not have. */
  readonly cause: number | null;
  readonly code?: readonly string[];
  readonly why?: string;
  readonly root?: Finding | null;
};

/** Collects the differences that a replay finds, and groups them (R-REC-11). */
export class Findings {
  readonly #lines: readonly Line[];
  readonly #mode: ReplayMode;
  readonly #all: Finding[] = [];
  #isStopped = false;

  constructor(lines: readonly Line[], mode: ReplayMode) {
    this.#lines = lines;
    this.#mode = mode;
  }

  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  /** True after a difference that ends a strict replay. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  add(fact: FoundFact): Finding {
    const {
      kind,
      name,
      port,
      expected,
      actual,
      difference = null,
      cause,
      code = [],
      why,
      root = null,
    } = fact;
    const seq = expected && kind !== "later" ? expected.seq : fact.seq;
    const found = { name: `${kind} ${name}`, expected, actual, cause, difference, why, code };
    const divergence = divergenceAt(this.#lines, this.#rowOf(fact.seq), found);
    const finding: Finding = { kind, name, port, divergence, seq, root };
    if (this.#isStopped || (this.#mode === "tolerant" && kind === "inexact")) return finding;
    this.#all.push(finding);
    this.#isStopped = this.#mode === "strict";
    return finding;
  }

  /** 1 for the start; after the end, one more than the file has. */
  #rowOf(seq: number): number {
    return seq === 0 ? 1 : (lineOf(this.#lines, seq)?.row ?? this.#lines.length + 2);
  }

  drop(finding: Finding): void {
    const at = this.#all.indexOf(finding);
    if (at >= 0) this.#all.splice(at, 1);
  }

  /** Findings without a root, in the order of the file. */
  divergences(wanted: (finding: Finding) => boolean): readonly Divergence[] {
    return this.#all
      .filter((finding) => finding.root === null && wanted(finding))
      .sort((left, right) => left.seq - right.seq)
      .map(({ divergence }) => divergence);
  }

  groups(wanted: (finding: Finding) => boolean): readonly DivergenceGroup[] {
    const roots = this.#all
      .filter((finding) => finding.root === null && wanted(finding))
      .sort((left, right) => left.seq - right.seq);
    const followers = new Map<Finding, Finding[]>();
    for (const finding of this.#all) {
      const root = rootOf(finding);
      if (root !== finding) addTo(followers, root, finding);
    }
    // The same difference in many requests, such as a version number, is one group.
    const byDifference = grouped(roots, ({ kind, port, divergence }) =>
      JSON.stringify([kind, port, pathOf(divergence), pairOf(divergence)]),
    );
    const isShared = (group: readonly Finding[]): boolean => new Set(group.map(({ name }) => name)).size > 1;
    const shared = [...byDifference.values()].filter(
      (group) => group[0]?.divergence.difference && isShared(group),
    );
    const inShared = new Set(shared.flat());
    const byName = grouped(
      roots.filter((finding) => !inShared.has(finding)),
      ({ kind, name, divergence }) => JSON.stringify([kind, name, pathOf(divergence)]),
    );
    return [...shared, ...byName.values()]
      .sort((left, right) => (left[0]?.seq ?? 0) - (right[0]?.seq ?? 0))
      .flatMap((group) => groupOf(group, followers));
  }
}

function groupOf(
  group: readonly Finding[],
  followers: ReadonlyMap<Finding, readonly Finding[]>,
): readonly DivergenceGroup[] {
  const [first] = group;
  if (!first) return [];
  const names = new Set(group.map(({ name }) => name));
  const led = group.flatMap((finding) => followers.get(finding) ?? []);
  return [
    {
      kind: first.kind,
      name: names.size === 1 ? first.name : first.port,
      path: pathOf(first.divergence),
      count: group.length,
      isSame: new Set(group.map(({ divergence }) => pairOf(divergence))).size === 1,
      first: first.divergence,
      rows: [...new Set(group.map(({ divergence }) => divergence.line))].sort((one, other) => one - other),
      names: [...names],
      followers: led.length,
      ledTo: [...new Set(led.map(({ kind, name }) => `${kind} ${name}`))],
    },
  ];
}

function rootOf(finding: Finding): Finding {
  return finding.root === null ? finding : rootOf(finding.root);
}

/** A path without what differs from item to item: "items[id=*].title". */
function pathOf({ difference }: Divergence): string {
  return (difference?.path ?? "")
    .replace(/\[id=(?:"(?:[^"\\]|\\.)*"|[^\]]*)\]/g, "[id=*]")
    .replace(/\[\d+\]/g, "[*]")
    .replace(/\.\d+(?=\.|$)/g, ".*");
}

function pairOf({ difference }: Divergence): string {
  return JSON.stringify([difference?.expected, difference?.actual]) ?? "";
}

/** Removes the first that fits. @returns it */
export function taken<Fact>(facts: Fact[], fits: (fact: Fact) => boolean): Fact | null {
  const at = facts.findIndex(fits);
  return at < 0 ? null : (facts.splice(at, 1)[0] ?? null);
}
