import { BehaviorSubject, fromEvent, map, Observable, of, take } from "rxjs";
import type { Updates } from "../../../ports.ts";
import { type PageMessage, workerMessage } from "../../worker/messages.ts";

export interface UpdatesDeps {
  readonly container: ServiceWorkerContainer;
  /** URL of the worker's script. */
  readonly script: string;
  /** Paths of the scripts in the page's HTML. They identify the page's build. */
  readonly entries: readonly string[];
}

/** The service worker and its updates. If the browser refuses to register it, the app works without. */
export function browserUpdates({ container, script, entries }: UpdatesDeps): Updates {
  const waits$ = new BehaviorSubject(false);
  let registration: ServiceWorkerRegistration | null = null;

  /** A worker of the page's own build takes over by itself; one of another build is an update to offer. */
  const compare = (worker: ServiceWorker): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      const reply = workerMessage.safeParse(data);
      if (reply.success && !reply.data.same) waits$.next(true);
    };
    post(worker, { type: "compare", entries: [...entries] }, [port2]);
  };
  const watch = (found: ServiceWorkerRegistration | undefined): void => {
    // Extensions that block workers may resolve without a registration instead of rejecting.
    if (!found) return;
    registration = found;
    if (found.waiting && found.active) compare(found.waiting);
    found.addEventListener("updatefound", () => {
      const next = found.installing;
      next?.addEventListener("statechange", () => {
        if (next.state === "installed" && found.active) compare(next);
      });
    });
  };
  let registered = false;
  return {
    waits$: new Observable((subscriber) => {
      if (!registered)
        container.register(script, { updateViaCache: "none" }).then(watch, () => {
          registered = false;
        });
      registered = true;
      return waits$.subscribe(subscriber);
    }),
    look: () => void registration?.update().catch(() => undefined),
    takeOver: () => {
      const next = registration?.waiting;
      // Another tab has already let it take over.
      if (!next) return of(undefined);
      return new Observable((subscriber) => {
        subscriber.add(
          fromEvent(container, "controllerchange")
            .pipe(
              map(() => undefined),
              take(1),
            )
            .subscribe(subscriber),
        );
        post(next, { type: "takeOver" });
      });
    },
  };
}

function post(worker: ServiceWorker, message: PageMessage, ports: MessagePort[] = []): void {
  worker.postMessage(message, ports);
}
