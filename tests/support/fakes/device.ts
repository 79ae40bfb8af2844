import { defer, type Observable, of, ReplaySubject } from "rxjs";
import type { Alerts, Report, Sharing, Shell } from "../../../streams/ports.ts";
import { LivePort } from "./live.ts";

/** Remembers each ring. */
export class FakeAlerts implements Alerts {
  readonly rings: { sound: boolean }[] = [];
  readonly live = 0;

  ring(how: { sound: boolean }): void {
    this.rings.push(how);
  }
}

/** Clipboard and share sheet; both succeed by default. */
export class FakeSharing implements Sharing {
  canShare = true;
  /** The outcome of the next copies and shares. */
  copies = true;
  shares: "shared" | "cancelled" | "failed" = "shared";
  readonly copied: string[] = [];
  readonly shared: { text: string; url: string }[] = [];
  readonly live = 0;

  copy(text: string): Observable<boolean> {
    return defer(() => {
      this.copied.push(text);
      return of(this.copies);
    });
  }

  share(what: { text: string; url: string }): Observable<"shared" | "cancelled" | "failed"> {
    return defer(() => {
      this.shared.push(what);
      return of(this.shares);
    });
  }
}

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

/** Collects the faults of a test; unexpected ones fail it. */
export class FakeReport implements Report {
  readonly faults: Array<{ where: string; error: unknown }> = [];
  readonly #expected: string[] = [];

  /** @param where prefix of the expected faults; all faults by default */
  expect(where = ""): void {
    this.#expected.push(where);
  }

  get unexpected(): ReadonlyArray<{ where: string; error: unknown }> {
    return this.faults.filter(({ where }) => !this.#expected.some((start) => where.startsWith(start)));
  }

  fault(where: string, error: unknown): void {
    this.faults.push({ where, error });
  }
}
