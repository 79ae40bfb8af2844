import { expect, test } from "vitest";
import { aFrameShown, oneSeat } from "../support/oneSeat.ts";

const facts = { ...aFrameShown, shown: 57, dropped: 3, inputToPhoton: [62.5, 71] };

test("R-EYES-02 each second of a connection is measured, with what its player has reported meanwhile", async () => {
  const { connect, draw, stay, seconds, pictures, clock } = oneSeat({ loads: true });
  const connection = await connect();
  stay(2_000);
  expect(pictures).toEqual([]);
  draw();
  stay(1_000);
  expect(pictures).toHaveLength(1);
  expect(pictures[0]).toBeLessThanOrEqual(clock.now());
  connection.events.request(facts);
  stay(1_000);
  expect(seconds.at(-1)).toMatchObject({ shown: 57, late: 3, inputToPhoton: [62.5, 71] });
  expect(seconds.at(-1)?.frames).toBeGreaterThan(30);
  expect(seconds.at(-1)?.encodeMs).toBeGreaterThanOrEqual(0);
  stay(1_000);
  expect(seconds.at(-1)).toMatchObject({ shown: null, late: null, inputToPhoton: [] });
});

test("R-LAG-05 the player hears the best score once a second, also while the game stands still, once there is one", async () => {
  const { connect, stay, game } = oneSeat();
  const connection = await connect();
  const scores = () => connection.messages.filter(({ type }) => type === "score");
  stay(3_000);
  expect(scores()).toEqual([]);
  game.best = 1_200;
  stay(1_000);
  connection.events.request({ type: "pause", paused: true });
  game.best = 1_340;
  stay(1_000);
  expect(scores()).toEqual([
    { type: "score", best: 1_200 },
    { type: "score", best: 1_340 },
  ]);
});
