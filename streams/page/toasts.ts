import {
  filter,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  Subject,
  startWith,
  switchMap,
  take,
} from "rxjs";
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
  | "inviteBound";

/** One of the app's messages with its values, or a text from the server. `left`: remaining time, shown after the text. */
export type ToastContent =
  | { message: ToastMessage }
  /** Minutes bought, and the new remaining time. */
  | { message: "hourAdded"; values: { minutes: number }; left: PlayTime }
  /** The new balance. */
  | { message: "coinsAdded"; values: { coins: number } }
  | { message: "rewardClaimed"; values: { prize: string } }
  | { text: string };
export interface Toast {
  readonly id: number;
  readonly content: ToastContent;
}

export interface Toasts {
  readonly shown: State<readonly Toast[]>;
  show(content: ToastContent): void;
  /** Removes a toast that is no longer true, if it is still shown. */
  withdraw(content: ToastContent): void;
}

/** ms. Only texts of the service get more than the usual time: the app's own messages are short. */
function readingTime(content: ToastContent): number {
  const needed = "text" in content ? content.text.length * toastShowsFor.character : 0;
  return Math.min(toastShowsFor.max, Math.max(toastShowsFor.min, needed));
}

/** Toasts go after their reading time, restarted when released (R-ERR-07), and show once each (R-ERR-06). */
export function createToasts(scope: Scope, { clock, actions }: { clock: Clock; actions: Actions }): Toasts {
  const shown = source<readonly Toast[]>([]);
  const added$ = new Subject<Toast>();
  let lastId = 0;

  const over = (toast: Toast): Observable<Toast> =>
    merge(
      shown.pipe(filter((toasts) => !toasts.includes(toast))),
      actions.of("toast/dismiss").pipe(filter(({ id }) => id === toast.id)),
      actions.of("toast/hold").pipe(
        filter(({ id }) => id === toast.id),
        map(({ held }) => held),
        startWith(false),
        switchMap((held) =>
          held ? NEVER : after(clock, readingTime(toast.content), "toasts/toastShowsFor"),
        ),
      ),
    ).pipe(
      take(1),
      map(() => toast),
    );
  scope.run(
    "remove",
    added$.pipe(
      mergeMap(over),
      map((gone) => shown.update((toasts) => toasts.filter((toast) => toast !== gone))),
    ),
  );

  return {
    shown,
    show(content) {
      if ("text" in content && content.text === "") return;
      if (shown.value.some((toast) => equal(toast.content, content))) return;
      lastId += 1;
      const toast = { id: lastId, content };
      shown.update((toasts) => [...toasts, toast]);
      added$.next(toast);
    },
    withdraw(content) {
      shown.update((toasts) => toasts.filter((toast) => !equal(toast.content, content)));
    },
  };
}
