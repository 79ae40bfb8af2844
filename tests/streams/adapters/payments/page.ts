import { Subject } from "rxjs";
import { browserPayments } from "../../../../streams/adapters/browser/payments.ts";
import type { PaymentEvent } from "../../../../streams/ports.ts";

/** The payment adapter inside a page, controlled by a test. */
export interface PaymentBench {
  /** The events, without the frame itself. */
  readonly events: unknown[];
  /** Embeds a page in the `<iframe id="pay">`. */
  embed(url: string, origins: readonly string[]): void;
  post(command: unknown): void;
  /** Whether a payment waits for its answer. */
  wait(unanswered: boolean): void;
  detach(): void;
  leave(): void;
}

declare global {
  interface Window {
    paymentBench: PaymentBench;
  }
}

const commands$ = new Subject<unknown>();
const unanswered$ = new Subject<boolean>();
const events: unknown[] = [];
let detach = (): void => undefined;
let leave = (): void => undefined;

window.paymentBench = {
  events,
  embed(url, origins) {
    const subscription = browserPayments(window)
      .embed({ url, origins }, commands$, unanswered$)
      .subscribe((event: PaymentEvent) => {
        if (event.kind === "frame") detach = event.frame.attach(document.getElementById("pay"));
        else events.push(event);
      });
    leave = () => subscription.unsubscribe();
  },
  post: (command) => commands$.next(command),
  wait: (unanswered) => unanswered$.next(unanswered),
  detach: () => detach(),
  leave: () => leave(),
};
