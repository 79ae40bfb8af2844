import { Observable, type Subscription } from "rxjs";
import type { PaymentEvent, Payments } from "../../ports.ts";

/**
 * Payment pages in `<iframe>`s. A message counts if it comes from the frame's window and an allowed origin. The page's messages
 * to itself, such as those of browser extensions, are ignored (R-SUB-04).
 */
export function browserPayments(window: Window): Payments {
  return {
    embed: ({ url, origins }, commands$, unanswered$) =>
      new Observable<PaymentEvent>((subscriber) => {
        const { origin } = new URL(url);
        const allowedOrigins = new Set([origin, ...origins]);
        let attached: HTMLIFrameElement | null = null;

        const receive = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
          if (source === window) return;
          const isFrame = attached !== null && source !== null && source === attached.contentWindow;
          if (!isFrame) subscriber.next({ kind: "foreign", from: "window" });
          else if (!allowedOrigins.has(from)) subscriber.next({ kind: "foreign", from: "origin" });
          else subscriber.next({ kind: "message", data });
        };
        window.addEventListener("message", receive);
        subscriber.add(() => window.removeEventListener("message", receive));
        subscriber.add(
          commands$.subscribe((command) => attached?.contentWindow?.postMessage(command, origin)),
        );
        subscriber.add(askBeforeLeaving(window, unanswered$));
        subscriber.next({
          kind: "frame",
          frame: {
            attach(element) {
              if (!(element instanceof HTMLIFrameElement)) return () => undefined;
              attached = element;
              element.src = inColors(url, window.getComputedStyle(element).colorScheme);
              return () => {
                if (attached === element) attached = null;
              };
            },
          },
        });
      }),
  };
}

/** Asks the payment page for dark colours by its URL: not every browser passes the colour scheme on to frames. */
function inColors(url: string, theme: string): string {
  if (theme !== "dark") return url;
  const address = new URL(url);
  // Not by searchParams, which would re-encode the provider's query.
  address.search += `${address.search === "" ? "?" : "&"}theme=dark`;
  return address.href;
}

/** Makes the browser ask before the page is closed, reloaded or left during a payment. */
function askBeforeLeaving(window: Window, unanswered$: Observable<boolean>): Subscription {
  const ask = (event: Event): void => event.preventDefault();
  const asking = unanswered$.subscribe((unanswered) => {
    if (unanswered) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
  asking.add(() => window.removeEventListener("beforeunload", ask));
  return asking;
}
