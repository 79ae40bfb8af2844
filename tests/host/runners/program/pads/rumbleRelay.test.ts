import { expect, it } from "vitest";
import { createRumbleRelay } from "../../../../../host/runners/program/pads/rumbleRelay.ts";
import { manualClock } from "../../../support/manualClock.ts";

function setup() {
  const clock = manualClock();
  const sent: string[] = [];
  const relay = createRumbleRelay(clock, 2, ({ pad, strong, weak, ms }) => {
    sent.push(`${clock.now()}: pad ${pad} ${strong}/${weak} for ${ms}`);
  });
  return { clock, relay, take: () => sent.splice(0) };
}

it("R-HOST-24 passes a vibration on at once, and its end when it is stopped before", () => {
  const { clock, relay, take } = setup();
  relay.play({ strong: 1, weak: 0.5, ms: 300 });
  expect(take()).toEqual(["0: pad 2 1/0.5 for 300"]);
  clock.advance(150);
  relay.stop();
  expect(take()).toEqual(["150: pad 2 0/0 for 10"]);
  clock.advance(5_000);
  expect(take()).toEqual([]);
});

it("R-HOST-24 says no end of one that has ended", () => {
  const { clock, relay, take } = setup();
  relay.play({ strong: 1, weak: 0, ms: 300 });
  clock.advance(300);
  relay.stop();
  expect(take()).toEqual(["0: pad 2 1/0 for 300"]);
});

it.each([
  [0, ["0: pad 2 0/1 for 1000", "800: pad 2 0/1 for 1000", "1600: pad 2 0/1 for 1000"]],
  [1_900, ["0: pad 2 0/1 for 1000", "800: pad 2 0/1 for 1000", "1600: pad 2 0/1 for 300"]],
])("R-HOST-24 repeats a long one in pieces (%s ms)", (ms, pieces) => {
  const { clock, relay, take } = setup();
  relay.play({ strong: 0, weak: 1, ms });
  clock.advance(2_399);
  expect(take()).toEqual(pieces);
});

it("R-HOST-24 tells the newest of many at most ten times a second", () => {
  const { clock, relay, take } = setup();
  for (let step = 1; step <= 10; step += 1) {
    relay.play({ strong: step / 10, weak: 0, ms: 500 });
    clock.advance(20);
  }
  expect(take()).toEqual(["0: pad 2 0.1/0 for 500", "100: pad 2 0.5/0 for 480", "200: pad 2 1/0 for 480"]);
  relay.stop();
  clock.advance(1_000);
  expect(take()).toEqual(["300: pad 2 0/0 for 10"]);
});

it("R-HOST-24 sends nothing of what comes during a pause, and the newest of it after it", () => {
  const { clock, relay, take } = setup();
  relay.play({ strong: 1, weak: 0, ms: 0 });
  clock.advance(300);
  relay.stop();
  relay.hold(true);
  expect(take()).toEqual(["0: pad 2 1/0 for 1000", "300: pad 2 0/0 for 10"]);
  relay.play({ strong: 0.5, weak: 0, ms: 0 });
  relay.play({ strong: 0, weak: 1, ms: 0 });
  clock.advance(5_000);
  expect(take()).toEqual([]);
  relay.hold(false);
  expect(take()).toEqual(["5300: pad 2 0/1 for 1000"]);
});

it("R-HOST-24 ends with the pause what came just before its end was due", () => {
  const { clock, relay, take } = setup();
  relay.play({ strong: 1, weak: 0, ms: 0 });
  clock.advance(50);
  relay.stop();
  relay.hold(true);
  relay.play({ strong: 0.5, weak: 0, ms: 0 });
  clock.advance(1_000);
  expect(take()).toEqual(["0: pad 2 1/0 for 1000", "100: pad 2 0/0 for 10"]);
});
