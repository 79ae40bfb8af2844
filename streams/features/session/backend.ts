import { defer, filter, type Observable, Subject, tap } from "rxjs";
import type * as z from "zod/mini";
import type { Call } from "../../../wire/calls/calls.ts";
import type { CallResult } from "../../../wire/calls/envelope.ts";
import type { Client } from "../../callClient.ts";
import type { Toasts } from "../../page/toasts.ts";
import type { Clock } from "../../ports.ts";
import { forbiddenToastEvery } from "../../rules/durations.ts";

type Perform = <Params extends z.ZodMiniType, Data extends z.ZodMiniType>(
  call: Call<Params, Data>,
  params: z.input<Params>,
) => Observable<CallResult<z.infer<Data>>>;

/** Why the server ended the session: its code, null when it gave none, and its message to the player. */
export interface Refused {
  readonly code: number | null;
  readonly msg: string;
}

/** Calls to the service, with their consequences for the session and their toasts. */
export interface Backend {
  /** A call whose failure is not toasted, except a 403 of family B: each message once a minute (R-ERR-02). */
  readonly call: Perform;
  /** A call whose failure is toasted (R-ERR-01 … 03). A cancelled call is not. */
  readonly callWithToast: Perform;
  /** The server treats the session as invalid (R-SES-05). */
  readonly invalid$: Observable<Refused>;
}

/** @param token the token in use; a refusal of an earlier token says nothing about the session */
export function createBackend(deps: {
  client: Client;
  clock: Clock;
  toasts: Toasts;
  token: () => string;
}): Backend {
  const { client, toasts, token } = deps;
  const isNews = createReminder(deps.clock, forbiddenToastEvery);
  const refused$ = new Subject<Refused & { used: string }>();
  const call: Perform = (request, params) =>
    defer(() => {
      const used = token();
      return client.call(request, params).pipe(
        tap((result) => {
          if (result.kind === "unauthorized") refused$.next({ ...result, used });
          if (result.kind === "forbidden" && isNews(result.msg)) toastFailure(toasts, result);
        }),
      );
    });
  return {
    call,
    callWithToast: (request, params) =>
      call(request, params).pipe(tap((result) => toastFailure(toasts, result))),
    invalid$: refused$.pipe(filter(({ used }) => used !== "" && used === token())),
  };
}

/** Toasts a failure (R-ERR-01 … 03); not a success, nor an invalid session. */
export function toastFailure(toasts: Toasts, result: CallResult<unknown>): void {
  if (result.kind === "refused" || result.kind === "forbidden") {
    toasts.show(result.msg === "" ? { message: "serverError" } : { text: result.msg });
  } else if (result.kind === "failed") {
    const { reason } = result;
    if (reason === "unreachable") toasts.show({ message: "serverUnreachable" });
    else if (reason === "unexpected") toasts.show({ message: "unexpectedReply" });
    else toasts.show({ message: reason });
  }
}

/** @returns whether a message was not there for `pause` ms; it counts from then on */
function createReminder(clock: Clock, pause: number): (message: string) => boolean {
  const shownAt = new Map<string, number>();
  const isOver = (at: number): boolean => Math.abs(clock.now() - at) >= pause;
  return (message) => {
    for (const [known, at] of shownAt) if (isOver(at)) shownAt.delete(known);
    if (shownAt.has(message)) return false;
    shownAt.set(message, clock.now());
    return true;
  };
}
