import { EMPTY, NEVER, of, tap } from "rxjs";
import { describe, expect, test } from "vitest";
import {
  playWithFreshIceServers,
  relaysFor,
} from "../../../../streams/features/desk/picture/freshIceServers.ts";
import { connectInfo } from "../../../support/fakeBackend.ts";
import { beginWith, type MarbleTest, marbles, showing } from "../../../support/marbles.ts";

const named = (credential: string, iceServersTtl: number | null = 100) => ({
  ...connectInfo,
  iceServers: [{ urls: "turn:relay.test", username: "u", credential }],
  iceServersTtl,
});
const address = { url: "https://machine.test/whep", key: "k", iceServers: [] };

/** Plays after a time, with credentials of 100 s that came at 0. */
function played(
  marble: MarbleTest,
  ms: number,
  options: { ask$?: typeof NEVER; ttl?: number | null; answers?: boolean } = {},
) {
  const { ports, clock } = marble;
  let relays = { connect: named("old", options.ttl), at: clock.now() };
  const asked: number[] = [];
  const answer$ = of(undefined).pipe(
    tap(() => {
      relays = { connect: named("new"), at: clock.now() };
    }),
  );
  const iceServers$ = relaysFor({
    clock,
    named: () => relays,
    ask$: (options.ask$ ?? answer$).pipe(tap({ subscribe: () => asked.push(1) })),
  });
  ports.stage.script = showing;
  const connect$ = playWithFreshIceServers(ports.stage, address, NEVER, iceServers$);
  marble.at(ms, () => marble.scope.run("play", connect$));
  return { asked, used: () => ports.stage.plays.map((play) => play.address.iceServers[0]?.credential) };
}

describe("R-RELAY-06 a new connection", () => {
  test.each([
    ["uses the known credentials while they are good", 69_999, 100, "old", 0],
    ["asks for others when they end within 30 s", 70_000, 100, "new", 1],
    ["asks for others an hour later", 3_600_000, 100, "new", 1],
    ["never asks where the service names no end", 90_000_000, null, "old", 0],
  ])("%s", (_name, ms, ttl, credential, calls) =>
    marbles({ until: 95_000_000 }, beginWith(played, ms, { ttl }), (marble, { asked, used }) => {
      marble.at(ms + 1, () => {
        expect(used()).toEqual([credential]);
        expect(asked).toHaveLength(calls);
      });
    }),
  );

  test("waits 2 s for a service that is silent, and then tries with what is known", () =>
    marbles({ until: 95_000_000 }, beginWith(played, 200_000, { ask$: NEVER }), (marble, { used }) => {
      marble.at(202_000, () => expect(used()).toEqual([]));
      marble.at(202_001, () => expect(used()).toEqual(["old"]));
    }));

  test("does not wait for a service that cannot be reached", () =>
    marbles({ until: 95_000_000 }, beginWith(played, 200_000, { ask$: EMPTY }), (marble, { used }) => {
      marble.at(200_001, () => expect(used()).toEqual(["old"]));
    }));
});
