import { BehaviorSubject, defer, NEVER, type Observable } from "rxjs";
import type { Installer } from "../../../streams/ports.ts";
import { Live } from "./live.ts";

type Way = "prompt" | "ios" | "none" | "installed";

/** The browser's way to the home screen; `none` unless told. */
export class FakeInstaller implements Installer {
  readonly #way$ = new BehaviorSubject<Way>("none");
  readonly #live = new Live();
  readonly way$ = this.#live.watch(this.#way$);
  /** How often the browser was let ask. */
  asked = 0;
  /** What the person says to the browser; nothing unless told. */
  answer$: Observable<"accepted" | "dismissed"> = NEVER;

  get live(): number {
    return this.#live.count;
  }

  setWay(way: Way): void {
    this.#way$.next(way);
  }

  ask(): Observable<"accepted" | "dismissed"> {
    return this.#live.watch(
      defer(() => {
        this.asked += 1;
        return this.answer$;
      }),
    );
  }
}
