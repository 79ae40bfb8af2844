import { Observable, Subscriber } from "rxjs";

/** How deep the app's own code may lie below RxJS, in frames. */
const depth = 400;
/** How many lines are ordered. */
const maxLines = 6;
/** The pipelines through which the present work came, the outermost first; null while they are not traced. */
let pipelines: Error[] | null = null;

/** Lines of our code, innermost first (R-REC-12): in Node by tsx's source maps; empty in a minified build. */
export type CodeLines = readonly string[];

/** The lines that run now, and while pipelines are traced those where they were made. */
export function codeLines(): CodeLines {
  return markCode()();
}

/** Remembers what runs now. @returns the lines; looking them up costs more than remembering */
function markCode(): () => CodeLines {
  const here = errorHere();
  const madeAt = pipelines ? [...pipelines] : [];
  return () => {
    const through = [...madeAt];
    const lines = (here.stack ?? "").split("\n").flatMap((row) => {
      if (row.includes("codeLines.ts") && row.includes(within.name)) return madeAtLine(through.pop());
      return ownLines(row);
    });
    const own = lines.filter((line) => !machinery.test(line));
    const ordered = [
      ...own.filter((line) => !carriers.test(line)),
      ...own.filter((line) => carriers.test(line)),
    ];
    return [...new Set(ordered.length > 0 ? ordered : lines)].slice(0, maxLines);
  };
}

function madeAtLine(madeAt: Error | undefined): CodeLines {
  const lines = ownLines(madeAt?.stack ?? "");
  return lines.filter((line) => !machinery.test(line)).slice(0, 1);
}

/** The same, while pipelines are traced; null otherwise. */
export function markTraced(): (() => CodeLines) | null {
  return pipelines && markCode();
}

/** Remembers where each pipeline is made, which stacks do not say. Slow: only after a difference. */
export function tracePipelines<T>(run: () => T): T {
  if (pipelines) return run();
  const { pipe } = Observable.prototype;
  pipelines = [];
  const traced = function (this: Observable<unknown>, ...operators: readonly unknown[]): unknown {
    if (operators.length === 0) return this;
    const madeAt = errorHere();
    const piped: unknown = Reflect.apply(pipe, entered(this, madeAt), operators);
    return piped instanceof Observable ? subscribed(piped, madeAt) : piped;
  };
  Object.defineProperty(Observable.prototype, "pipe", { value: traced, configurable: true, writable: true });
  try {
    return run();
  } finally {
    Object.defineProperty(Observable.prototype, "pipe", { value: pipe, configurable: true, writable: true });
    pipelines = null;
  }
}

/** What goes into a pipeline: as long as it is in there, that is among {@link pipelines}. */
function entered(source: Observable<unknown>, madeAt: Error): Observable<unknown> {
  return new Observable((subscriber) => source.subscribe(new Marked(subscriber, madeAt)));
}

/** A pipeline that is among {@link pipelines} while it is subscribed to. */
function subscribed(piped: Observable<unknown>, madeAt: Error): Observable<unknown> {
  return new Observable((subscriber) => within(madeAt, () => piped.subscribe(subscriber)));
}

class Marked extends Subscriber<unknown> {
  readonly #madeAt: Error;

  constructor(destination: Subscriber<unknown>, madeAt: Error) {
    super(destination);
    this.#madeAt = madeAt;
  }

  protected override _next(value: unknown): void {
    within(this.#madeAt, () => super._next(value));
  }

  protected override _error(error: unknown): void {
    within(this.#madeAt, () => super._error(error));
  }

  protected override _complete(): void {
    within(this.#madeAt, () => super._complete());
  }
}

function within<T>(madeAt: Error, run: () => T): T {
  pipelines?.push(madeAt);
  try {
    return run();
  } finally {
    pipelines?.pop();
  }
}

function errorHere(): Error {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = depth;
  const error = new Error("here");
  Error.stackTraceLimit = before;
  return error;
}

/** The last folder of these names counts: the repository itself may be in one, such as ~/src. */
const frame = /^(?:.*[/\\(@ ])?((?:streams|src|replay|recorder|wire)\/[\w/.-]+\.tsx?)(?:\?[^:)\s]*)?:(\d+)/;
/** What carries everything, and therefore says little. */
const machinery = /^(streams\/(adapters|lib|rules|storage|callClient)|wire)\b/;

/** Through these go the calls of all features: ordered last. */
const carriers = /^streams\/features\/session\/(backend|startSession)\.ts/;

/** @param stack of an Error */
export function ownLines(stack: string): CodeLines {
  return stack.split("\n").flatMap((row) => {
    const [, file, line] = row.includes("node_modules") ? [] : (frame.exec(row) ?? []);
    return file === undefined || /^(replay|recorder)\//.test(file) ? [] : [`${file}:${line}`];
  });
}
