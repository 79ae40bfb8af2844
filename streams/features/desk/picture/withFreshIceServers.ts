import { defaultIfEmpty, defer, map, merge, type Observable, of, switchMap, take } from "rxjs";
import { after } from "../../../lib/time.ts";
import type { Stage, StageAddress } from "../../../ports/stage.ts";
import type { Clock } from "../../../ports.ts";
import { relayRenewal, relayReserve } from "../../../rules/durations.ts";
import type { ConnectInfo } from "../../../wire/schedule.ts";

type IceServers = StageAddress["iceServers"];

/**
 * A stage each of whose connections uses the relays as the service last named them (R-RELAY-06): the address of a game that has run for
 * an hour bears credentials that no relay takes any more.
 * @param iceServers$ emits them for a new connection, at the latest after `relayRenewal`
 */
export function withFreshIceServers(stage: Stage, iceServers$: Observable<IceServers>): Stage {
  return {
    prepare: () => stage.prepare(),
    play: (address, acts$) =>
      iceServers$.pipe(
        take(1),
        // mutants: equivalent, of each connection the relays are taken once
        switchMap((iceServers) => stage.play({ ...address, iceServers }, acts$)),
      ),
  };
}

/** When the service named relays, and for how long. */
export interface NamedRelays {
  readonly connect: ConnectInfo | null;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * The relays for a new connection: those that are known, unless their time is nearly over; then the service is asked first.
 * @param deps.ask$ asks the service; the answer is in `named` when it emits or completes
 */
export function relaysFor(deps: {
  readonly clock: Clock;
  readonly named: () => NamedRelays;
  readonly ask$: Observable<unknown>;
}): Observable<IceServers> {
  const { clock, named, ask$ } = deps;
  return defer(() => {
    const { connect, at } = named();
    const seconds = connect?.iceServersTtl ?? Number.POSITIVE_INFINITY;
    if (clock.now() < at + seconds * 1_000 - relayReserve) return of(undefined);
    return merge(ask$.pipe(defaultIfEmpty(undefined)), after(clock, relayRenewal, "desk/relayRenewal")).pipe(
      take(1),
    );
  }).pipe(map(() => named().connect?.iceServers ?? []));
}
