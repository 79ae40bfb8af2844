import { BehaviorSubject, defer, NEVER, type Observable } from "rxjs";
import type { Installer, Updates } from "../../../streams/ports.ts";
import { LivePort } from "./live.ts";

type Way = "prompt" | "ios" | "menu" | "installed";

/** How the browser can install the app; `menu` by default. */
export class FakeInstaller extends LivePort implements Installer {
  readonly #way$ = new BehaviorSubject<Way>("menu");
  readonly way$ = this.watch("way$", this.#way$);
  /** How often the browser's prompt was shown. */
  asked = 0;
  /** The player's answer to the prompt; none by default. */
  answer$: Observable<"accepted" | "dismissed"> = NEVER;

  setWay(way: Way): void {
    this.#way$.next(way);
  }

  ask(): Observable<"accepted" | "dismissed"> {
    return this.watch(
      "ask()",
      defer(() => {
        this.asked += 1;
        return this.answer$;
      }),
    );
  }
}

/** Versions of the app; none waits by default. */
export class FakeUpdates extends LivePort implements Updates {
  readonly #waits$ = new BehaviorSubject(false);
  readonly waits$ = this.watch("waits$", this.#waits$);
  looks = 0;
  takenOver = 0;
  /** Emits when the waiting version is active; never by default. */
  inCharge$: Observable<void> = NEVER;

  setWaits(waits: boolean): void {
    this.#waits$.next(waits);
  }

  look(): void {
    this.looks += 1;
  }

  takeOver(): Observable<void> {
    return this.watch(
      "takeOver()",
      defer(() => {
        this.takenOver += 1;
        return this.inCharge$;
      }),
    );
  }
}
