import { describe, expect, it } from "vitest";
import type { Inputs } from "../../games/builtIn/kit/inputs.ts";
import { layoutOf } from "../../games/builtIn/kit/layout.ts";
import { newDead } from "../../games/builtIn/lanes/horde.ts";
import {
  type DeadKind,
  type DefenderKind,
  deadKinds,
  defenderKinds,
} from "../../games/builtIn/lanes/kinds.ts";
import { cardLeft, farmIn } from "../../games/builtIn/lanes/layout.ts";
import { stepLanes } from "../../games/builtIn/lanes/rules.ts";
import {
  columns,
  type Defender,
  dawnSeconds,
  type LaneState,
  lanes,
  newLanes,
  nightSeconds,
  startCandles,
} from "../../games/builtIn/lanes/state.ts";
import { noInputs } from "../../host/input/inputs.ts";
import { playLanes, touchCard, touchCell, touchIn } from "./lanesBot.ts";
import { runBy, stepSeconds, tap } from "./steps.ts";

const step = (state: LaneState, inputs: Inputs) => stepLanes(state, inputs, stepSeconds);
const run = runBy(step);

/** One press or touch, and its release. */
const act = (state: LaneState, inputs: Inputs): LaneState =>
  step(stepLanes(state, inputs, stepSeconds), noInputs);

const begun = (): LaneState => act(newLanes(7), tap("a"));

/** A night in which nobody comes but those given, with the farmer out of the way. */
function field(defenders: readonly Defender[], dead: LaneState["dead"] = []): LaneState {
  const state = begun();
  const farmer = { ...state.farmer, lane: 4, y: 4, column: 8, x: 8.5 };
  return { ...state, farmer, defenders, dead, nextDead: 1e9, nextId: 100 };
}

function standing(kind: DefenderKind, lane: number, column: number): Defender {
  const { health } = defenderKinds[kind];
  return { id: lane * 9 + column, kind, lane, column, health, age: 1, wait: 0.1, hurt: 0 };
}

const coming = (kind: DeadKind, lane: number, x: number) => newDead(kind, 50 + x, lane, x);

describe("Hollow Harvest", () => {
  it("waits for a press; the touch that begins it plants nothing", () => {
    expect(run(newLanes(7), 3).phase).toBe("title");
    const started = run(newLanes(7), 0.5, touchCell(2, 3));
    expect(started).toMatchObject({ phase: "play", defenders: [] });
  });

  it("plants the card in hand for its cost, once in a cell, and not on credit", () => {
    const planted = act(begun(), touchCell(1, 3));
    expect(planted.defenders).toMatchObject([{ kind: "wheat", lane: 1, column: 3 }]);
    expect(planted.harvest).toBe(100);
    expect(act(planted, touchCell(1, 3)).defenders).toHaveLength(1);
    const poor = { ...planted, harvest: 49 };
    expect(act(poor, touchCell(2, 3)).defenders).toHaveLength(1);
    expect(act(poor, tap("a"))).toMatchObject({ harvest: 49 });
  });

  it("is played with buttons too: run, next card, plant, dig up", () => {
    const aimed = act(act(begun(), tap("down")), tap("right"));
    expect(aimed.farmer).toMatchObject({ lane: 3, column: 2 });
    const thorn = act(act(aimed, tap("b")), tap("a"));
    expect(thorn.defenders).toMatchObject([{ kind: "thorn", lane: 3, column: 2 }]);
    expect(act(thorn, tap("c"))).toMatchObject({ defenders: [], harvest: 75 + 30 });
    expect(run(begun(), 1.5, tap("right")).farmer.column).toBe(8);
  });

  it("gives cards only from their night on", () => {
    expect(act(begun(), touchCard(1)).card).toBe(1);
    expect(act(begun(), touchCard(4)).card).toBe(0);
    expect(act({ ...begun(), night: 3 }, touchCard(4)).card).toBe(4);
    const around = [0, 1, 2].reduce((state) => act(state, tap("b")), begun());
    expect(around.card).toBe(0);
  });

  it("lets wheat ripen, and the farmer reap it as he runs over it", () => {
    const grown = run(field([{ ...standing("wheat", 0, 2), wait: 3 }]), 3.1);
    expect(grown.defenders[0]?.wait).toBe(0);
    const reaped = run(act(grown, touchCell(0, 2)), 1.5);
    expect(reaped.events).toEqual([]);
    expect(reaped.harvest).toBe(grown.harvest + 25);
    expect(reaped.defenders[0]?.wait).toBeGreaterThan(5);
  });

  it("thorns shoot along their own lane", () => {
    const shot = run(
      field([standing("thorn", 2, 1)], [coming("shambler", 2, 8), coming("shambler", 3, 8)]),
      11,
    );
    expect(shot.dead.map(({ lane }) => lane)).toEqual([3]);
    expect(shot.score).toBe(deadKinds.shambler.points);
  });

  it("a pumpkin bursts over the lanes beside its own", () => {
    const crowd = [1, 2, 3].map((lane) => ({ ...coming("shambler", lane, 6), id: lane }));
    expect(run(field([standing("cannon", 2, 0)], crowd), 1.4).dead).toEqual([]);
  });

  it("lanterns slow the dead down", () => {
    const walked = (defenders: Defender[]) =>
      6 - (run(field(defenders, [coming("pot", 1, 6)]), 2).dead[0]?.x ?? 0);
    expect(walked([standing("lantern", 0, 5)])).toBeCloseTo(walked([]) / 2, 1);
  });

  it("the dead eat what stands in their way; a scarecrow lasts long", () => {
    const bitten = (kind: DefenderKind, seconds: number) =>
      run(field([standing(kind, 1, 4)], [coming("shambler", 1, 4.6)]), seconds).defenders.length;
    expect(bitten("wheat", 4.5)).toBe(0);
    expect(bitten("scarecrow", 20)).toBe(1);
  });

  it("a leaper jumps over the first defender only", () => {
    const wall = [standing("scarecrow", 1, 6), standing("scarecrow", 1, 3)];
    const leapt = run(field(wall, [coming("leaper", 1, 7.2)]), 6);
    expect(leapt.dead[0]?.x).toBeGreaterThan(3.5);
    expect(leapt.dead[0]?.x).toBeLessThan(4.1);
  });

  it("the farmer fells one with his scythe, and is knocked down by one that comes too near", () => {
    const beside = field([], [coming("shambler", 2, 5)]);
    const farmer = { ...beside.farmer, lane: 2, y: 2, column: 4, x: 4.5 };
    expect(run({ ...beside, farmer }, 2).dead).toEqual([]);
    const brute = run({ ...beside, farmer, dead: [coming("brute", 2, 5)] }, 1.5);
    expect(brute.farmer.stunned).toBeGreaterThan(0);
    expect(act(brute, touchCell(0, 0)).defenders).toEqual([]);
  });

  it("each that reaches the fence puts out a candle; without candles the game is over", () => {
    const breached = run(field([], [coming("shambler", 0, 0.1)]), 0.5);
    expect(breached).toMatchObject({ candles: startCandles - 1, dead: [] });
    const over = run({ ...field([], [coming("shambler", 0, 0.1)]), candles: 1, score: 340, best: 200 }, 0.5);
    expect(over).toMatchObject({ phase: "over", best: 340 });
    expect(act(over, tap("a")).phase).toBe("over");
    expect(act(run(over, 1), tap("a"))).toMatchObject({ phase: "play", night: 1, score: 0, best: 340 });
  });

  it("the night ends with the sun: the dead fall, a candle is lit, and a harder night follows", () => {
    const late = { ...field([], [coming("brute", 0, 8)]), time: nightSeconds - 0.01, candles: 3 };
    const dawn = step(stepLanes(late, noInputs, stepSeconds), noInputs);
    expect(dawn).toMatchObject({ phase: "dawn", dead: [], candles: 4, score: 250 + 120 });
    expect(run(dawn, dawnSeconds + 0.1)).toMatchObject({ phase: "play", night: 2 });
    const crowd = (night: number) => run({ ...begun(), night, candles: 99 }, 20).nextId;
    expect(crowd(5)).toBeGreaterThan(crowd(1) * 1.8);
  });
});

describe.each([
  [496, 620],
  [576, 536],
  [620, 496],
])("on an upright stage of %i × %i", (width, height) => {
  const layout = layoutOf({ width, height });
  const farm = farmIn(layout);

  it("R-SHAPE-01 a touch means the card or cell under it, and above the cards nothing", () => {
    const third = { ...begun(), night: 3 };
    for (let cell = 0; cell < lanes * columns; cell += 1) {
      const [lane, column] = [Math.floor(cell / columns), cell % columns];
      expect(act(third, touchCell(lane, column, layout)).farmer).toMatchObject({ lane, column });
    }
    for (const card of [1, 2, 3, 4]) expect(act(third, touchCard(card, layout)).card).toBe(card);
    expect(act(third, touchIn(layout, layout.width - 20, 15)).card).toBe(0);
  });

  it("R-SHAPE-01 cards as large as a thumb and the field lie within it, one above the other", () => {
    const { card, left, top, cellWidth, cellHeight } = farm;
    expect(Math.min(card.width, card.height, cellHeight)).toBeGreaterThan(44);
    expect(card.left).toBeGreaterThanOrEqual(0);
    expect(card.step).toBeGreaterThan(card.width);
    expect(cardLeft(farm, 4) + card.width).toBeLessThanOrEqual(layout.width);
    expect(top).toBeGreaterThan(card.top + card.height);
    expect(left + columns * cellWidth).toBeLessThan(layout.width);
    expect(top + lanes * cellHeight).toBeLessThan(layout.height);
  });
});

describe("a game of Hollow Harvest", () => {
  it("is lost in the first night by a player who does nothing", () => {
    const idle = run(begun(), nightSeconds);
    expect(idle).toMatchObject({ phase: "over", night: 1 });
  });

  it("is held for some nights by a player who plants and reaps", () => {
    const held = playLanes(3, 150);
    expect(held.night).toBeGreaterThanOrEqual(3);
    expect(held.best).toBe(held.score);
    expect(held.score).toBeGreaterThan(1_000);
  });
});
