import { Observable, type Subscription } from "rxjs";
import type { PaymentEvent, Payments } from "../../ports.ts";

/**
 * Payment pages in `<iframe>`s. A message counts when it is from that frame's window and from an allowed
 * origin. Messages of the page to itself, as browser extensions send them, are ignored (R-SUB-04).
 * @param window the page's own
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

/** Names dark colours around the frame: not every browser lets its page's media query see them. */
function inColors(url: string, theme: string): string {
  if (theme !== "dark") return url;
  const address = new URL(url);
  // Not by searchParams, which would write the provider's own query anew.
  address.search += `${address.search === "" ? "?" : "&"}theme=dark`;
  return address.href;
}

/** Lets the browser ask the player before the page is closed, reloaded or left, while a payment is unanswered. */
function askBeforeLeaving(window: Window, unanswered$: Observable<boolean>): Subscription {
  const ask = (event: Event): void => event.preventDefault();
  const asking = unanswered$.subscribe((unanswered) => {
    if (unanswered) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
  asking.add(() => window.removeEventListener("beforeunload", ask));
  return asking;
}
