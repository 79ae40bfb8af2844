import { Observable, type Subscriber } from "rxjs";
import type { PayFrame, PaymentEvent, Payments } from "../../../streams/ports.ts";
import { addTo, LivePort } from "./live.ts";

/** An embedded payment page, from the page's side. */
export interface EmbeddedPage {
  readonly url: string;
  readonly origins: readonly string[];
  /** What the app posted to it, in order. */
  readonly commands: readonly unknown[];
  /** Whether the browser would ask before the app is left. */
  readonly holds: boolean;
  /** Whether the app still listens to it. */
  readonly live: boolean;
  /** Sends a message to the app; ignored after the app has unsubscribed. */
  say(message: unknown): void;
  emit(event: PaymentEvent): void;
}

/** A frame that counts how often it is attached. */
export class FakePayFrame implements PayFrame {
  readonly shownIn: unknown[] = [];

  attach(element: unknown): () => void {
    return addTo(this.shownIn, element);
  }
}

/** Payment pages in memory. */
export class FakePayments extends LivePort implements Payments {
  readonly pages: EmbeddedPage[] = [];

  /** The newest page. Throws when there is none. */
  get last(): EmbeddedPage {
    const page = this.pages.at(-1);
    if (!page) throw new Error("no payment page was embedded");
    return page;
  }

  embed(
    { url, origins }: { readonly url: string; readonly origins: readonly string[] },
    commands$: Observable<unknown>,
    unanswered$: Observable<boolean>,
  ): Observable<PaymentEvent> {
    return this.watch(
      url,
      new Observable<PaymentEvent>((app: Subscriber<PaymentEvent>) => {
        const commands: unknown[] = [];
        app.add(commands$.subscribe((command) => commands.push(command)));
        let holds = false;
        app.add(
          unanswered$.subscribe((unanswered) => {
            holds = unanswered;
          }),
        );
        this.pages.push({
          url,
          origins,
          commands,
          get holds() {
            return holds && !app.closed;
          },
          get live() {
            return !app.closed;
          },
          say: (data) => app.next({ kind: "message", data }),
          emit: (event) => app.next(event),
        });
        app.next({ kind: "frame", frame: new FakePayFrame() });
      }),
    );
  }
}
