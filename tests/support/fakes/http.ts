import { concat, defer, NEVER, Observable, of, switchMap, timer } from "rxjs";
import type { Clock, Http, HttpReply, HttpRequest } from "../../../streams/ports.ts";
import { LivePort } from "./live.ts";

/** A request as it left the core. */
export interface RecordedRequest extends HttpRequest {
  /** Epoch ms. */
  readonly at: number;
  readonly path: string;
  /** With its "?", or "". */
  readonly query: string;
  /** The parsed body; undefined without a body, or when it is not JSON. */
  readonly json: unknown;
  /** The outcome; `aborted` when the core unsubscribed before the reply. */
  outcome: "waiting" | "answered" | "aborted";
}

/** The answer of a route: a reply, a stream (`cold(...)`), or a function of the request. */
export type Answer = HttpReply | Observable<HttpReply> | Delayed | ((request: RecordedRequest) => Answer);

interface Delayed {
  readonly kind: "delayed";
  readonly ms: number;
  readonly answer: Answer;
}

/** Code 200 in the envelope. */
export const ok = (data: unknown = {}, msg = "OK"): HttpReply => inEnvelope(200, msg, data);

/** A refusal: HTTP 200 with another code in the envelope. */
export const refused = (code: number, msg = "", data: unknown = null): HttpReply =>
  inEnvelope(code, msg, data);

/** Any HTTP status with any text. */
export const status = (code: number, body = ""): HttpReply => ({ kind: "reply", status: code, body });

/** HTTP 200 with something that is not JSON. */
export const garbage = (body = "<html>"): HttpReply => status(200, body);

/** No connection to the service. */
export const offline: HttpReply = { kind: "failed", reason: "offline" };
/** No reply in time. */
export const timedOut: HttpReply = { kind: "failed", reason: "timeout" };

/** A port that throws. */
export const broken = (): never => {
  throw new Error("broken");
};

/** Never replies. */
export const never: Observable<HttpReply> = NEVER;

/** The answer, sent after `ms`. */
export const delayed = (ms: number, answer: Answer): Answer => ({ kind: "delayed", ms, answer });

function inEnvelope(code: number, msg: string, data: unknown): HttpReply {
  return status(200, JSON.stringify({ code, msg, data }));
}

/**
 * A backend in memory. Replies come asynchronously, in the same millisecond unless `delayed` postpones them.
 * A path without a route gets 404 with no body, as from a server that lacks the call.
 */
export class FakeHttp extends LivePort implements Http {
  readonly requests: RecordedRequest[] = [];
  readonly #routes = new Map<string, Answer[]>();
  readonly #defaults = new Map<string, Answer[]>();
  readonly #clock: Clock;
  #fallback: Answer = status(404);

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
  }

  /**
   * Programs a route; programming it again replaces it.
   * @param route "/path", or "GET /path" where the method matters; the query is not part of it
   * @param answers one for each request in sequence; the last one repeats
   */
  on(route: string, first: Answer, ...answers: readonly Answer[]): void {
    this.#routes.set(route, [first, ...answers]);
  }

  /** Programs a route for as long as {@link on} has not. */
  byDefault(route: string, first: Answer, ...answers: readonly Answer[]): void {
    this.#defaults.set(route, [first, ...answers]);
  }

  /** Programs the answer for paths without a route. */
  otherwise(answer: Answer): void {
    this.#fallback = answer;
  }

  /** The requests to a path, in order. */
  to(path: string): RecordedRequest[] {
    return this.requests.filter((request) => request.path === path);
  }

  /** The bodies of the requests to a path, in order. */
  sent(path: string): unknown[] {
    return this.to(path).map(({ json }) => json);
  }

  request(request: HttpRequest): Observable<HttpReply> {
    return this.watch(
      `${request.method} ${request.url}`,
      defer(() => this.#take(request)),
    );
  }

  #take(request: HttpRequest): Observable<HttpReply> {
    const url = new URL(request.url, "http://origin.invalid");
    const recorded: RecordedRequest = {
      ...request,
      at: this.#clock.now(),
      path: url.pathname,
      query: url.search,
      json: parsed(request.body),
      outcome: "waiting",
    };
    this.requests.push(recorded);
    const reply$ = this.#replies(this.#route(recorded), recorded);
    return new Observable<HttpReply>((subscriber) => {
      subscriber.add(
        reply$.subscribe({
          next: (reply) => {
            recorded.outcome = "answered";
            subscriber.next(reply);
            subscriber.complete();
          },
          error: (error: unknown) => subscriber.error(error),
          complete: () => subscriber.complete(),
        }),
      );
      subscriber.add(() => {
        if (recorded.outcome === "waiting") recorded.outcome = "aborted";
      });
    });
  }

  #route(request: RecordedRequest): Answer {
    const answers = [this.#routes, this.#defaults]
      .flatMap((routes) => [routes.get(`${request.method} ${request.path}`), routes.get(request.path)])
      .find((found) => found !== undefined);
    const next = answers && answers.length > 1 ? answers.shift() : answers?.[0];
    return next ?? this.#fallback;
  }

  #replies(answer: Answer, request: RecordedRequest): Observable<HttpReply> {
    if (typeof answer === "function") return this.#replies(answer(request), request);
    if (answer instanceof Observable) return answer;
    if (answer.kind === "delayed")
      return timer(answer.ms, this.#clock.scheduler).pipe(
        switchMap(() => this.#instantly(answer.answer, request)),
      );
    return timer(0, this.#clock.scheduler).pipe(switchMap(() => of(answer)));
  }

  #instantly(answer: Answer, request: RecordedRequest): Observable<HttpReply> {
    const plain = typeof answer === "function" ? answer(request) : answer;
    if (plain instanceof Observable || typeof plain === "function" || plain.kind === "delayed")
      return this.#replies(plain, request);
    return concat(of(plain));
  }
}

function parsed(body: string | undefined): unknown {
  if (body === undefined) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
