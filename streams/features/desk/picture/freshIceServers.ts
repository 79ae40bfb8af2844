import { defaultIfEmpty, defer, map, merge, type Observable, of, switchMap, take } from "rxjs";
import type { ConnectInfo } from "../../../../wire/schedule.ts";
import { after } from "../../../lib/time.ts";
import type { DeskCommand, Stage, StageAddress, StageEvent } from "../../../ports/stage.ts";
import type { Clock } from "../../../ports.ts";
import { relayRenewal, relayReserve } from "../../../rules/durations.ts";
import { pictureFirst } from "./pictureFirst.ts";

type IceServers = StageAddress["iceServers"];

/**
 * Plays with ICE servers that are current at each subscription (R-RELAY-06): TURN credentials in an address expire after an hour.
 * @param iceServers$ emits them for a new connection
 */
export function playWithFreshIceServers(
  stage: Stage,
  address: StageAddress,
  commands$: Observable<DeskCommand>,
  iceServers$: Observable<IceServers>,
): Observable<StageEvent> {
  return iceServers$.pipe(
    take(1),
    switchMap((iceServers) => pictureFirst(stage.play({ ...address, iceServers }, commands$))),
  );
}

/** The service's latest answer about the connection, and when it came. */
export interface NamedRelays {
  readonly connect: ConnectInfo | null;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * The ICE servers for a new connection. Asks the service first if the known ones expire soon, for at most `relayRenewal`.
 * @param deps.ask$ asks the service; `named` has the answer once it emits or completes
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
