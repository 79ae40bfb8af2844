import { ReplaySubject } from "rxjs";
import type { Shell } from "../../../streams/ports.ts";
import { Live, type Opened } from "./live.ts";

/** The native app around the page; absent by default. */
export class FakeShell implements Shell {
  present = false;
  readonly opened: string[] = [];
  readonly colors: string[] = [];
  readonly #info$ = new ReplaySubject<string>(1);
  readonly #live = new Live();
  readonly commonInfo$ = this.#live.watch("commonInfo$", this.#info$);

  get live(): number {
    return this.#live.count;
  }

  get openings(): readonly Opened[] {
    return this.#live.openings;
  }

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
