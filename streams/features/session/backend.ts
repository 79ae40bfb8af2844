import { defer, filter, map, type Observable, Subject, tap } from "rxjs";
import type * as z from "zod/mini";
import type { Toasts } from "../../ui/toasts.ts";
import type { Call } from "../../wire/calls.ts";
import type { Client } from "../../wire/client.ts";
import type { CallResult } from "../../wire/envelope.ts";

type Perform = <Params extends z.ZodMiniType, Data extends z.ZodMiniType>(
  call: Call<Params, Data>,
  params: z.input<Params>,
) => Observable<CallResult<z.infer<Data>>>;

/** Calls to the service, with their consequences for the session and their toasts. */
export interface Backend {
  /** A call whose failure is not toasted. */
  readonly call: Perform;
  /** A call whose failure is toasted (R-ERR-01 … 03). A cancelled call is not. */
  readonly callWithToast: Perform;
  /** The server treats the session as invalid; emits its code (R-SES-05). */
  readonly invalid$: Observable<number>;
}

/** @param token the token in use; a refusal of an earlier token says nothing about the session */
export function createBackend(deps: { client: Client; toasts: Toasts; token: () => string }): Backend {
  const { client, toasts, token } = deps;
  const refused$ = new Subject<{ used: string; code: number }>();
  const call: Perform = (request, params) =>
    defer(() => {
      const used = token();
      return client.call(request, params).pipe(
        tap((result) => {
          if (result.kind === "unauthorized") refused$.next({ used, code: result.code });
        }),
      );
    });
  return {
    call,
    callWithToast: (request, params) =>
      call(request, params).pipe(tap((result) => toastFailure(toasts, result))),
    invalid$: refused$.pipe(
      filter(({ used }) => used !== "" && used === token()),
      map(({ code }) => code),
    ),
  };
}

/** Toasts a failure (R-ERR-01 … 03); not a success, nor an invalid session. */
export function toastFailure(toasts: Toasts, result: CallResult<unknown>): void {
  if (result.kind === "refused" || result.kind === "forbidden") {
    toasts.show(result.msg === "" ? { message: "serverError" } : { text: result.msg });
  } else if (result.kind === "failed") {
    const { reason } = result;
    if (reason === "status") toasts.show({ message: "serverUnreachable" });
    else if (reason === "unexpected") toasts.show({ message: "unexpectedReply" });
    else toasts.show({ message: reason });
  }
}
