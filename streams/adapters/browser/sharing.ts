import { catchError, defer, from, map, type Observable, of } from "rxjs";
import type { Sharing } from "../../ports.ts";

/** The browser APIs that are used here; old browsers and insecure pages lack them. */
export interface SharingDeps {
  readonly clipboard?: Pick<Clipboard, "writeText"> | undefined;
  readonly share?: ((data: ShareData) => Promise<void>) | undefined;
}

/** The clipboard and the device's share sheet. A missing or throwing API counts as failed. */
export function browserSharing({ clipboard, share }: SharingDeps): Sharing {
  return {
    canShare: share !== undefined,
    copy: (text): Observable<boolean> =>
      clipboard
        ? defer(() => clipboard.writeText(text)).pipe(
            map(() => true),
            catchError(() => of(false)),
          )
        : of(false),
    share: (what) =>
      share
        ? defer(() => from(share(what))).pipe(
            map(() => "shared" as const),
            catchError((error: unknown) => of(isAbort(error) ? ("cancelled" as const) : ("failed" as const))),
          )
        : of("failed" as const),
  };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
