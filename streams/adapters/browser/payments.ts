import { Observable } from "rxjs";
import type { PaymentEvent, Payments } from "../../ports.ts";

/** As much of a frame as is used here. */
interface Shown {
  readonly element: HTMLIFrameElement;
}

/**
 * Payment pages in `<iframe>`s. A message counts when it comes from that frame's own window and from an origin that may speak; what the
 * page says to itself (tools of the browser do) is none of ours (R-SUB-04).
 * @param window the page's own
 */
export function browserPayments(window: Window): Payments {
  return {
    embed: ({ url, origins }, commands$) =>
      new Observable<PaymentEvent>((subscriber) => {
        const { origin } = new URL(url);
        const mayCome = new Set([origin, ...origins]);
        let shown: Shown | null = null;

        const hear = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
          if (source === window) return;
          const isFrame = shown !== null && source !== null && source === shown.element.contentWindow;
          if (!isFrame) subscriber.next({ kind: "foreign", from: "window" });
          else if (!mayCome.has(from)) subscriber.next({ kind: "foreign", from: "origin" });
          else subscriber.next({ kind: "message", data });
        };
        window.addEventListener("message", hear);
        subscriber.add(() => window.removeEventListener("message", hear));
        subscriber.add(
          commands$.subscribe((command) => shown?.element.contentWindow?.postMessage(command, origin)),
        );
        subscriber.next({
          kind: "frame",
          frame: {
            attach(element) {
              if (!(element instanceof HTMLIFrameElement)) return () => undefined;
              const mine: Shown = { element };
              shown = mine;
              element.src = url;
              return () => {
                if (shown === mine) shown = null;
                element.removeAttribute("src");
              };
            },
          },
        });
      }),
  };
}
