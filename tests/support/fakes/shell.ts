import { ReplaySubject } from "rxjs";
import type { Shell } from "../../../streams/ports.ts";
import { LivePort } from "./live.ts";

/** The native app around the page; absent by default. */
export class FakeShell extends LivePort implements Shell {
  present = false;
  readonly opened: string[] = [];
  readonly colors: string[] = [];
  readonly #info$ = new ReplaySubject<string>(1);
  readonly commonInfo$ = this.watch("commonInfo$", this.#info$);

  /** Makes the shell present and sends its common info. @param json raw text */
  tell(json: string): void {
    this.present = true;
    this.#info$.next(json);
  }

  openPage(url: string): void {
    if (this.present) this.opened.push(url);
  }

  setStatusBarColor(color: string): void {
    if (this.present) this.colors.push(color);
  }
}
