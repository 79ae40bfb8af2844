import { defer, Observable, of, switchMap, take, timer } from "rxjs";
import type { Clock, Identity, IdentityReply } from "../../../streams/ports.ts";
import { Live } from "./live.ts";

/** An identity provider whose person is the test. */
export class FakeIdentity implements Identity {
  /** What the next sign-ins answer: a reply, or a stream of the test's own. */
  answer: IdentityReply | Observable<IdentityReply> = { kind: "none" };
  readonly signIns: Array<{ clientId: string; silent: boolean }> = [];
  forgotten = 0;
  readonly #live = new Live();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Prompts that are open. */
  get live(): number {
    return this.#live.count;
  }

  signIn(clientId: string, silent: boolean): Observable<IdentityReply> {
    return this.#live.watch(
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
