import { concat, distinctUntilChanged, EMPTY, map, type Observable, of, switchMap } from "rxjs";
import type { PayMessage } from "../../../wire/payFrame.ts";
import type { PageLifecycle } from "../../page/pageLifecycle.ts";
import type { ToastContent } from "../../page/toasts.ts";
import type { Clock } from "../../ports.ts";
import { activeTimer } from "../../rules/activeTimer.ts";
import { paymentPageSlow } from "../../rules/durations.ts";

export interface PageState {
  /** It is loaded: SUBSCRIBE is enabled, or a pop-up without a button shows the page instead of its skeleton. */
  readonly ready: boolean;
  /** It takes so long to load that its player should know what may be wrong (R-SUB-10). */
  readonly slow: boolean;
  /** SUBSCRIBE was pressed, and the page has not answered yet: it shows a spinner (R-SUB-02). */
  readonly paying: boolean;
  /** 3-D Secure is showing: the pop-up hides its own buttons. */
  readonly challenge: boolean;
  /** Why the latest try failed; null once the card changes or a try begins. 3-D Secure holds SUBSCRIBE back. */
  readonly failure: ToastContent | null;
  /** Height of the page's content, px; null when the page has not said. */
  readonly height: number | null;
}

export const loadingPage: PageState = {
  ready: false,
  slow: false,
  paying: false,
  challenge: false,
  failure: null,
  height: null,
};

/** The state after a message from the page, or after SUBSCRIBE (R-SUB-02, R-SUB-03). */
export function afterMessage(page: PageState, message: PayMessage | { readonly type: "pay" }): PageState {
  switch (message.type) {
    case "ready":
      // A page that was reloaded has lost its state.
      return { ...loadingPage, ready: true, failure: page.failure, height: page.height };
    case "pay":
      return { ...page, paying: true, failure: null };
    case "challenge":
      return message.open
        ? { ...page, challenge: true, failure: null }
        : { ...page, challenge: false, paying: page.paying && page.failure === null };
    case "failure":
      return {
        ...page,
        paying: page.paying && page.challenge,
        failure: message.message === "" ? { message: "payFailed" } : { text: message.message },
      };
    case "size":
      return { ...page, height: message.height };
    case "edited":
      // A payment that failed waits for its challenge to close.
      return page.challenge ? page : { ...page, failure: null };
    case "success":
      return { ...page, failure: null };
  }
}

/** Whether a payment runs, or the bank waits for the player: leaving now loses the answer. */
export function isUnanswered({ paying, challenge }: PageState): boolean {
  return paying || challenge;
}

/** Whether a page is slow: not ready after 12 s with a network, in sight (R-SUB-10). @param ready$ it loaded */
export function slowness(
  clock: Clock,
  { online, visible }: Pick<PageLifecycle, "online" | "visible">,
  ready$: Observable<boolean>,
): Observable<boolean> {
  const waited$ = activeTimer(clock, paymentPageSlow, visible, "purchase/paymentPageSlow").pipe(
    map(() => true),
  );
  return ready$.pipe(
    distinctUntilChanged(),
    switchMap((ready) =>
      ready ? of(false) : online.pipe(switchMap((is) => concat(of(false), is ? waited$ : EMPTY))),
    ),
  );
}
