import { BehaviorSubject, defer, NEVER, type Observable } from "rxjs";
import type { Installer } from "../../../streams/ports.ts";
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
