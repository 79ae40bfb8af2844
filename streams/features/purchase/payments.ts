import {
  defer,
  EMPTY,
  filter,
  finalize,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  Subject,
  take,
  tap,
} from "rxjs";
import type { Bought } from "../../../wire/calls/goods.ts";
import type { AppConfig } from "../../../wire/config.ts";
import { type PayCommand, payMessage } from "../../../wire/payFrame.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { PayFrame, PaymentEvent, Ports } from "../../ports.ts";
import type { CommonDeps } from "../commonDeps.ts";
import { afterMessage, isUnanswered, loadingPage, type PageState, slowness } from "./paymentPage.ts";

/** The payment page of the front pop-up (`subscribePayment`, `payment`). */
export interface Payment extends PageState {
  readonly bought: Bought;
  /** Attach with `frame.attach(iframe)`, which also sets its address. Screens never set `src`. */
  readonly frame: PayFrame;
}

/** An order whose payment page can be shown. */
export interface PayableOrder {
  readonly bought: Bought;
  /** Absolute, http or https. */
  readonly url: string;
  /** Posted on SUBSCRIBE; null for a page with a button of its own (docs/protocol.md, section 5). */
  readonly command: PayCommand | null;
}

export interface Payments {
  /** The front payment page; null when there is none. */
  readonly payment: State<Payment | null>;
  /**
   * Shows an order's payment page. Emits once when the page reports success; completes without emitting when
   * the player closes it, which is no failure, as it may have been paid all the same. Only the first success
   * counts (R-SUB-03).
   */
  pay(order: PayableOrder): Observable<void>;
}

/** Payment pages and their messages (R-SUB-02 … 04). */
export function createPayments(
  scope: Scope,
  deps: CommonDeps<"pageLifecycle" | "config" | "actions" | "overlays" | "toasts"> & {
    ports: Pick<Ports, "clock" | "payments" | "report" | "navigation">;
  },
): Payments {
  const { ports, pageLifecycle, config, actions, overlays, toasts } = deps;
  const { report } = ports;
  const payment = source<Payment | null>(null);
  const origins = allowedOrigins(config, ports.navigation.origin);

  const pay = ({ bought, url, command }: PayableOrder): Observable<void> =>
    defer(() => {
      const commands$ = new Subject<PayCommand>();
      const page = source(loadingPage);
      /** A failure is toasted, and withdrawn by a further try: it must not stand beside its success. */
      const update = (message: Parameters<typeof afterMessage>[1]): void => {
        const before = page.value.failure;
        page.update((now) => afterMessage(now, message));
        const { failure } = page.value;
        if (failure === before) return;
        if (failure !== null) toasts.show(failure);
        else if (before !== null) toasts.withdraw(before);
      };

      const submitted$ = actions.of("pay/submit").pipe(
        tap(() => {
          if (command === null || !page.value.ready || page.value.paying) return;
          update({ type: "pay" });
          commands$.next(command);
        }),
        ignoreElements(),
      );
      /** Handles an event of the page, and emits its outcome once it has one. */
      const act = (event: PaymentEvent): Observable<"paid" | "gone"> => {
        if (event.kind === "message") return read(event.data);
        if (event.kind === "frame") {
          const { frame } = event;
          const ready$ = page.pipe(map(({ ready }) => ready));
          return merge(
            page.pipe(tap((now) => payment.set({ bought, frame, ...now }))),
            slowness(ports.clock, pageLifecycle, ready$).pipe(
              tap((slow) => page.update((before) => ({ ...before, slow }))),
            ),
          ).pipe(ignoreElements());
        }
        if (event.kind === "unavailable") {
          toasts.show({ message: "serverUnreachable" });
          return of("gone");
        }
        report.fault("pay/frame", new Error(`a message from another ${event.from}`));
        return EMPTY;
      };
      const read = (data: unknown): Observable<"paid"> => {
        const parsed = payMessage.safeParse(data);
        if (!parsed.success) {
          report.fault("pay/frame", parsed.error);
          return EMPTY;
        }
        update(parsed.data);
        return parsed.data.type === "success" ? of("paid") : EMPTY;
      };

      const outcomes$ = ports.payments
        .embed({ url, origins }, commands$, page.pipe(map(isUnanswered)))
        .pipe(mergeMap((event) => scope.attempt("pay", () => act(event))));
      const closed$ = overlays.open(command ? "subscribePayment" : "payment", { bought });
      return merge(submitted$, outcomes$, closed$).pipe(
        take(1),
        filter((end) => end === "paid"),
        map(() => undefined),
        finalize(() => payment.set(null)),
      );
    });
  return { payment, pay };
}

/**
 * Origins that may post messages besides that of the page: the backend's own, since a provider may lead the frame to
 * `return_url`, and those of the configuration.
 * @param pageOrigin of the app's page, to which a relative `apiBase` belongs
 */
function allowedOrigins({ apiBase, payOrigins }: AppConfig, pageOrigin: string): readonly string[] {
  return [apiBase, ...payOrigins].flatMap((address) => {
    const url = URL.canParse(address, pageOrigin) ? new URL(address, pageOrigin) : null;
    return url === null ? [] : [url.origin];
  });
}
