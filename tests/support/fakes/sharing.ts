import { defer, type Observable, of } from "rxjs";
import type { Sharing } from "../../../streams/ports.ts";

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
