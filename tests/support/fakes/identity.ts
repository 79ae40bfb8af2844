import { defer, Observable, of, switchMap, take, timer } from "rxjs";
import type { Clock, Identity, IdentityReply } from "../../../streams/ports.ts";
import { LivePort } from "./live.ts";

/** An identity provider controlled by the test. */
export class FakeIdentity extends LivePort implements Identity {
  /** Programs the next sign-ins: a reply, or a stream. */
  answer: IdentityReply | Observable<IdentityReply> = { kind: "none" };
  readonly signIns: Array<{ clientId: string; silent: boolean }> = [];
  forgotten = 0;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
  }

  signIn(clientId: string, silent: boolean): Observable<IdentityReply> {
    return this.watch(
      silent ? "a silent sign-in" : "a sign-in prompt",
      defer(() => {
        this.signIns.push({ clientId, silent });
        const { answer } = this;
        if (answer instanceof Observable) return answer.pipe(take(1));
        return timer(0, this.#clock.scheduler).pipe(switchMap(() => of(answer)));
      }),
    );
  }

  forget(): void {
    this.forgotten += 1;
  }
}
