import { map, type Observable, of, race, take } from "rxjs";
import * as z from "zod/mini";
import { after } from "../../lib/time.ts";
import type { Clock, Shell } from "../../ports.ts";
import { shellTimeout } from "../../rules/durations.ts";

const info = z.object({ token: z.string().check(z.minLength(1)) });

/** The token in the native app's common info; null without a shell or a token, or after 1 s (R-SES-01). */
export function nativeToken(shell: Shell, clock: Clock): Observable<string | null> {
  if (!shell.present) return of(null);
  return race(
    shell.commonInfo$.pipe(map((json) => readToken(json))),
    after(clock, shellTimeout, "session/shellTimeout").pipe(map(() => null)),
  ).pipe(take(1));
}

function readToken(json: string): string | null {
  try {
    const read = info.safeParse(JSON.parse(json));
    return read.success ? read.data.token : null;
  } catch {
    return null;
  }
}
