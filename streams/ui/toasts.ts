import { map, mergeMap, type Observable, Subject, takeUntil } from "rxjs";
import type { Actions } from "../actions.ts";
import { equal } from "../lib/equal.ts";
import type { Scope } from "../lib/scope.ts";
import { type State, source } from "../lib/state.ts";
import { after } from "../lib/time.ts";
import type { Clock } from "../ports.ts";
import { toastShowsFor } from "../rules/durations.ts";
import type { PlayTime } from "./playTime.ts";

/** The app's own messages; the screens translate them. */
type ToastMessage =
  | "offline"
  | "timeout"
  | "serverUnreachable"
  | "unexpectedReply"
  | "sessionExpired"
  | "signInFailed"
  | "signedInElsewhere"
  | "serverError"
  | "gameStartFailed"
  | "unsupported"
  | "unknownAccountMode"
  | "requeue"
  | "scheduleEnded"
  | "invalidGoods"
  | "payFailed"
  | "goodsNotFound"
  | "paymentPending"
  | "copied"
  | "copyFailed"
  | "rewardClaimed"
  | "inviteBound";

/** One of the app's messages, with the values of its text; or a text from the server. A time left is shown behind the text. */
export type ToastContent =
  | { message: ToastMessage }
  /** How much was bought, and the new time left. */
  | { message: "hourAdded"; values: { minutes: number }; left: PlayTime }
  | { text: string };
export interface Toast {
  readonly id: number;
  readonly content: ToastContent;
}

export interface Toasts {
  readonly shown: State<readonly Toast[]>;
  show(content: ToastContent): void;
  /** Takes a toast away that no longer holds; does nothing when it is gone already. */
  withdraw(content: ToastContent): void;
}

/** Toasts disappear by themselves. While one is shown, the same one is not shown again (R-ERR-06). */
export function createToasts(scope: Scope, deps: { clock: Clock; actions: Actions }): Toasts {
  const shown = source<readonly Toast[]>([]);
  const added$ = new Subject<number>();
  const remove = (id: number) => shown.update((toasts) => toasts.filter((toast) => toast.id !== id));
  let lastId = 0;

  const expired = (id: number): Observable<number> =>
    after(deps.clock, toastShowsFor, "toasts/toastShowsFor").pipe(
      map(() => id),
      takeUntil(scope.ended$),
    );
  scope.run("expire", added$.pipe(mergeMap(expired), map(remove)));
  scope.run("dismiss", deps.actions.of("toast/dismiss").pipe(map((intent) => remove(intent.id))));

  return {
    shown,
    show(content) {
      if ("text" in content && content.text === "") return;
      if (shown.value.some((toast) => equal(toast.content, content))) return;
      lastId += 1;
      const id = lastId;
      shown.update((toasts) => [...toasts, { id, content }]);
      added$.next(id);
    },
    withdraw(content) {
      shown.update((toasts) => toasts.filter((toast) => !equal(toast.content, content)));
    },
  };
}
