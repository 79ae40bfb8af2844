import { BehaviorSubject, fromEvent, map, Observable, of, take } from "rxjs";
import type { Updates } from "../../ports.ts";
import { type PageSays, workerSays } from "../worker/messages.ts";

export interface UpdatesDeps {
  readonly container: ServiceWorkerContainer;
  /** The worker's script. */
  readonly script: string;
  /** The paths of the scripts that the page started with: they name the page's build. */
  readonly entries: readonly string[];
}

/** The service worker, and the next one when it waits. A browser that refuses has none: the app goes on without. */
export function browserUpdates({ container, script, entries }: UpdatesDeps): Updates {
  const waits$ = new BehaviorSubject(false);
  let registration: ServiceWorkerRegistration | null = null;

  /** A worker of the page's own build takes over unasked: only where it is of another one there is something to say. */
  const compare = (worker: ServiceWorker): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      const said = workerSays.safeParse(data);
      if (said.success && !said.data.same) waits$.next(true);
    };
    say(worker, { type: "compare", entries: [...entries] }, [port2]);
  };
  const watch = (found: ServiceWorkerRegistration): void => {
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
      // Another tab was quicker.
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
        say(next, { type: "takeOver" });
      });
    },
  };
}

function say(worker: ServiceWorker, message: PageSays, ports: MessagePort[] = []): void {
  worker.postMessage(message, ports);
}
