import { auditTime, map, merge, type Observable, Subject, scan, skip, switchMap, tap } from "rxjs";
import type { Scope } from "../../../../streams/lib/scope.ts";
import { type Source, type State, source } from "../../../../streams/lib/state.ts";
import type { Clock } from "../../../../streams/ports.ts";
import type { Mark } from "../diagram/marks.ts";
import { readDiagram } from "../diagram/read.ts";
import { type Axis, timeAt } from "./axis.ts";
import { type Draft, diagramOf, draftOf, emptyDraft, queryOf, ruleOf } from "./draft.ts";
import { moved, removed } from "./edit.ts";
import { type View, viewOf } from "./view.ts";

/** What a person does in the playground. */
export type Act =
  | { readonly type: "rule"; readonly name: string }
  | { readonly type: "until" | "expected"; readonly text: string }
  | { readonly type: "number"; readonly name: string; readonly text: string }
  | { readonly type: "diagram"; readonly input: string; readonly text: string }
  | { readonly type: "value"; readonly input: string; readonly letter: string; readonly text: string }
  /** @param index of the mark  @param at ms */
  | { readonly type: "move"; readonly input: string; readonly index: number; readonly at: number }
  | { readonly type: "remove"; readonly input: string; readonly index: number }
  /** A mark is taken, drawn to a place on the axis as it was then, and let go. */
  | { readonly type: "grab"; readonly input: string; readonly index: number }
  | { readonly type: "drag"; readonly x: number }
  | { readonly type: "drop" }
  /** As it was at first. */
  | { readonly type: "reset" }
  | { readonly type: "copyLink" };

/** What the playground needs of the browser. */
export interface PlaygroundDeps {
  readonly clock: Clock;
  /** The address's query, now and whenever it changes by itself. */
  readonly query: string;
  readonly queries$: Observable<string>;
  /** Puts a query into the address, without a new entry in the history. */
  replaceQuery(query: string): void;
  /** Whether the page's address is in the clipboard now. */
  copyAddress(): Observable<boolean>;
}

export interface Playground {
  readonly view: State<View & { readonly held: boolean }>;
  /** What came of copying the link; null before. */
  readonly copied: State<boolean | null>;
  act(act: Act): void;
}

/** Browsers refuse an address that changes with every letter: at most one change in this time, ms. */
const addressEvery = 300;

interface Held {
  readonly input: string;
  readonly index: number;
  /** As they were when the mark was taken. */
  readonly marks: readonly Mark[];
  readonly axis: Axis;
}

interface Desk {
  readonly draft: Draft;
  readonly held: Held | null;
}

/** The playground of diagrams and rules (R-TEST-04). It runs in `scope`. */
export function createPlayground(scope: Scope, deps: PlaygroundDeps): Playground {
  const act$ = new Subject<Act>();
  const first: Desk = { draft: draftOf(deps.query), held: null };
  const opened$ = deps.queries$.pipe(map((query) => (): Desk => ({ draft: draftOf(query), held: null })));
  const done$ = act$.pipe(
    map(
      (act) =>
        (desk: Desk): Desk =>
          after(desk, act),
    ),
  );
  const desk = scope.state(
    "desk",
    first,
    merge(opened$, done$).pipe(scan((was, change) => change(was), first)),
  );
  const view = scope.state("view", shown(first), desk.pipe(map(shown)));
  const copied: Source<boolean | null> = source<boolean | null>(null);
  scope.run(
    "address",
    desk.pipe(
      skip(1),
      auditTime(addressEvery, deps.clock.scheduler),
      tap(({ draft }) => deps.replaceQuery(queryOf(draft))),
    ),
  );
  scope.run(
    "copy",
    act$.pipe(
      switchMap((act) => {
        if (act.type !== "copyLink") return [null];
        deps.replaceQuery(queryOf(desk.value.draft));
        return scope.attempt("playground/copy", () => deps.copyAddress());
      }),
      tap((done) => copied.set(done)),
    ),
  );
  return { view, copied, act: (act) => act$.next(act) };
}

/** While a mark is held the axis stands still, so that the mark stays under the finger. */
function shown({ draft, held }: Desk): View & { readonly held: boolean } {
  const view = viewOf(draft);
  return { ...view, axis: held?.axis ?? view.axis, held: held !== null };
}

function after(desk: Desk, act: Act): Desk {
  const { draft, held } = desk;
  switch (act.type) {
    case "rule":
      return { draft: emptyDraft(act.name), held: null };
    case "reset":
      return { draft: emptyDraft(draft.rule), held: null };
    case "until":
      return { draft: { ...draft, until: act.text }, held: null };
    case "expected":
      return { draft: { ...draft, expected: act.text }, held: null };
    case "number":
      return { draft: { ...draft, numbers: { ...draft.numbers, [act.name]: act.text } }, held: null };
    case "value": {
      const values = { ...draft.values, [`${act.input}.${act.letter}`]: act.text };
      return { draft: { ...draft, values }, held: null };
    }
    case "diagram":
      return { draft: withDiagram(draft, act.input, act.text), held: null };
    case "move":
      return {
        draft: withDiagram(draft, act.input, moved(marksOf(draft, act.input), act.index, act.at)),
        held,
      };
    case "remove":
      return {
        draft: withDiagram(draft, act.input, removed(marksOf(draft, act.input), act.index)),
        held: null,
      };
    case "grab":
      return {
        draft,
        held: { ...act, marks: marksOf(draft, act.input), axis: viewOf(draft).axis },
      };
    case "drag":
      return held
        ? {
            draft: withDiagram(draft, held.input, moved(held.marks, held.index, timeAt(held.axis, act.x))),
            held,
          }
        : desk;
    case "drop":
      return { draft, held: null };
    case "copyLink":
      return desk;
  }
}

/** @param text null leaves the diagram as it is */
function withDiagram(draft: Draft, input: string, text: string | null): Draft {
  return text === null ? draft : { ...draft, diagrams: { ...draft.diagrams, [input]: text } };
}

/** Of an input's diagram; empty while it is wrong. */
function marksOf(draft: Draft, name: string): readonly Mark[] {
  const input = ruleOf(draft).inputs.find((one) => one.name === name);
  const read = input ? readDiagram(diagramOf(draft, input)) : null;
  return read?.kind === "diagram" ? read.marks : [];
}
