import { describe, expect, it } from "vitest";
import type { Inputs } from "../../games/builtIn/kit/inputs.ts";
import { layoutOf } from "../../games/builtIn/kit/layout.ts";
import { cameraOn, project } from "../../games/builtIn/penalties/camera.ts";
import {
  ballOnWay,
  handsAt,
  keeperReach,
  outcomeAt,
  stretchReach,
} from "../../games/builtIn/penalties/flight.ts";
import { stretched } from "../../games/builtIn/penalties/keeping.ts";
import { decided } from "../../games/builtIn/penalties/match.ts";
import { rivalRunUpSeconds, stepPenalties } from "../../games/builtIn/penalties/rules.ts";
import { newPenalties, type PenaltyState, type Shot } from "../../games/builtIn/penalties/state.ts";
import { noInputs } from "../../host/input/inputs.ts";
import type { DeskButton } from "../../wire/desk/presses.ts";
import { press, runBy, stepSeconds } from "./steps.ts";

const step = (state: PenaltyState, inputs: Inputs) => stepPenalties(state, inputs, stepSeconds);
const run = runBy(step);
const standing = { x: 0, y: 1.15 };

/** A match whose first kick is about to be aimed. */
function aiming(seed = 5): PenaltyState {
  const begun = step(newPenalties(seed), press([], ["a"]));
  return run(begun, 2.6);
}

/** The opponent's turn, in the last moment before the ball is on its way. */
function keeping(seed = 5): PenaltyState {
  const state = { ...aiming(seed), side: "keep", mine: [true], stage: "runUp" } as const;
  return { ...state, stageTime: rivalRunUpSeconds - stepSeconds / 2 };
}

/** Charges for a while, lets go, and waits for the result. */
function shoot(state: PenaltyState, seconds: number, runUp: Inputs = noInputs): PenaltyState {
  const charged = run(step(run(state, 0.3), press(["a"], ["a"])), seconds, press(["a"]));
  return run(run(charged, 0.3, runUp), 1.6);
}

const yes = true;
const no = false;

describe("a match", () => {
  it("ends as soon as one side cannot be caught, and not one kick before", () => {
    expect(decided([yes, yes, yes], [no, no])).toBeNull();
    expect(decided([yes, yes, yes], [no, no, no])).toBe("won");
    expect(decided([no, no, no], [yes, yes])).toBeNull();
    expect(decided([no, no, no], [yes, yes, yes])).toBe("lost");
    expect(decided([yes, no, no, no], [yes, yes, yes, no])).toBe("lost");
  });

  it("goes on in pairs after five kicks each", () => {
    const five = [yes, yes, no, yes, yes];
    expect(decided(five, five)).toBeNull();
    expect(decided([...five, yes], five)).toBeNull();
    expect(decided([...five, yes], [...five, no])).toBe("won");
    expect(decided([...five, no], [...five, yes])).toBe("lost");
    expect(decided([...five, yes], [...five, yes])).toBeNull();
  });
});

describe("the goal", () => {
  it("counts inside the posts and under the bar; at them it is the post, beyond them wide", () => {
    const far = { x: -3.3, y: 0.4 };
    const at = (x: number, y: number) => outcomeAt({ x, y }, far, keeperReach);
    expect([at(3.55, 1), at(3.66, 1), at(3.85, 1)]).toEqual(["goal", "post", "wide"]);
    expect([at(2, 2.3), at(2, 2.45), at(2, 2.65)]).toEqual(["goal", "post", "wide"]);
  });

  it("is guarded as far as the keeper reaches, a little farther when stretching", () => {
    const hands = { x: 2, y: 1.2 };
    expect(outcomeAt({ x: 2 + keeperReach - 0.02, y: 1.2 }, hands, keeperReach)).toBe("saved");
    expect(outcomeAt({ x: 2 + keeperReach + 0.02, y: 1.2 }, hands, keeperReach)).toBe("goal");
    expect(outcomeAt({ x: 2 + stretchReach - 0.02, y: 1.2 }, hands, stretchReach)).toBe("saved");
    expect(outcomeAt({ x: 0, y: 0.3 }, standing, keeperReach)).toBe("saved");
  });

  it("a stretch counts only just before the ball comes", () => {
    expect(stretched(0.8, 1)).toBe(true);
    expect(stretched(0.7, 1)).toBe(false);
    expect(stretched(null, 1)).toBe(false);
  });

  it("a dive takes its time", () => {
    const dive = { target: { x: 2.8, y: 1.15 }, start: 0.2 };
    expect(handsAt(dive, 0.2, 8)).toEqual(standing);
    expect(handsAt(dive, 0.3, 8).x).toBeCloseTo(0.8, 5);
    expect(handsAt(dive, 9, 8)).toEqual(dive.target);
  });

  it("a bent ball starts to the other side and still ends where it was aimed", () => {
    const shot: Shot = { target: { x: 2, y: 1 }, curve: 1, seconds: 0.7 };
    expect(ballOnWay(shot, 0.25).x).toBeLessThan(ballOnWay({ ...shot, curve: 0 }, 0.25).x);
    expect(ballOnWay(shot, 1)).toEqual({ x: 2, y: 1, z: 0 });
  });
});

describe("Floodlight Penalties", () => {
  it("waits for a press, shows the first match, and lets the player kick first", () => {
    expect(run(newPenalties(5), 3).phase).toBe("title");
    expect(step(newPenalties(5), press([], ["a"]))).toMatchObject({ phase: "play", stage: "card" });
    expect(aiming()).toMatchObject({ stage: "aim", side: "kick", charging: false });
  });

  it.each([
    [640, 360],
    [496, 620],
    [620, 496],
  ])("R-SHAPE-01 a finger means the point of the goal under it on a stage of %i × %i px", (width, height) => {
    const stage = { width, height };
    const { x, y } = project(cameraOn(stage), 1.5, 0.9, 0);
    const pointer = { x: x / width, y: y / height, down: true };
    const layout = layoutOf(stage);
    const { aim } = step(run(aiming(), 0.1, { ...noInputs, pointer: { ...pointer, x: 0.6 }, layout }), {
      ...noInputs,
      pointer,
      layout,
    });
    expect(aim.x).toBeCloseTo(1.5);
    expect(aim.y).toBeCloseTo(0.9);
  });

  it("directions and the pointer aim, and the aim stays near the goal", () => {
    expect(run(aiming(), 0.4, press(["left"])).aim.x).toBeLessThan(-1.5);
    expect(run(aiming(), 9, press(["right"])).aim.x).toBeLessThanOrEqual(4.3);
    const pointer = { x: 0.7, y: 0.4, down: false };
    const pointed = step(run(aiming(), 0.1, { ...noInputs, pointer: { ...pointer, x: 0.6 } }), {
      ...noInputs,
      pointer,
    });
    expect(pointed.aim.x).toBeCloseTo(2.56, 2);
  });

  it("power rises while A is held and falls again; letting go kicks", () => {
    const charge = (seconds: number) =>
      run(step(run(aiming(), 0.3), press(["a"], ["a"])), seconds, press(["a"]));
    expect(charge(0.4).power).toBeCloseTo(0.48, 1);
    expect(charge(0.84).power).toBeGreaterThan(0.95);
    expect(charge(1.3).power).toBeLessThan(0.5);
    expect(step(charge(0.4), noInputs).stage).toBe("runUp");
    expect(run(aiming(), 9).stage).toBe("aim");
    expect(run(aiming(), 10.2).stage).toBe("runUp");
  });

  it("a finger on the picture aims and charges; lifting it kicks", () => {
    const touch = { ...noInputs, pointer: { x: 0.3, y: 0.4, down: true } };
    const touched = run(run(aiming(), 0.3), 0.5, touch);
    expect(touched).toMatchObject({ stage: "aim", charging: true });
    expect(touched.aim.x).toBeCloseTo(-2.56, 2);
    const lifted = step(touched, { ...noInputs, pointer: { ...touch.pointer, down: false } });
    expect(lifted.stage).toBe("runUp");
  });

  it("a press held since the last kick does not shoot", () => {
    expect(run(aiming(), 1, press(["a"])).charging).toBe(false);
  });

  it("more power is faster; too much flies over the bar", () => {
    const high = { ...aiming(), aim: { x: 3, y: 2 } };
    const soft = shoot(high, 0.3);
    const hard = shoot(high, 0.7);
    expect(soft.shot?.seconds).toBeGreaterThan((hard.shot?.seconds ?? 9) + 0.15);
    expect(shoot(high, 0.84).outcome).toBe("wide");
  });

  it("a direction during the run-up bends the ball", () => {
    expect(shoot(aiming(), 0.5, press(["right"])).shot?.curve).toBeGreaterThan(0.5);
    expect(shoot(aiming(), 0.5).shot?.curve).toBe(0);
  });

  it("a goal scores, more in a streak, and a miss ends the streak", () => {
    const flight = (x: number, streak: number): PenaltyState =>
      run(
        {
          ...aiming(),
          stage: "flight",
          stageTime: 0,
          streak,
          dive: { target: { x: -2.8, y: 1 }, start: 0 },
          shot: { target: { x, y: 0.5 }, curve: 0, seconds: 0.5 },
        },
        0.6,
      );
    expect(flight(3, 0)).toMatchObject({ outcome: "goal", score: 100, streak: 1, goals: 1, mine: [true] });
    expect(flight(3, 2)).toMatchObject({ score: 300, streak: 3 });
    expect(flight(5, 2)).toMatchObject({ outcome: "wide", score: 0, streak: 0, mine: [false] });
  });

  it("the player saves by diving to the ball's side, not to the other", () => {
    let saves = { right: 0, wrong: 0 };
    for (let seed = 1; seed <= 30; seed += 1) {
      const kicked = run(keeping(seed), 0.3);
      const { x, y } = kicked.shot?.target ?? standing;
      if (Math.abs(x) < 1.2 || Math.abs(x) > 3.6) continue;
      const height: DeskButton[] = y > 1.6 ? ["up"] : y < 0.75 ? ["down"] : [];
      const dived = (side: DeskButton) => run(kicked, 1, press([side, ...height])).outcome === "saved";
      const [same, other]: [DeskButton, DeskButton] = x < 0 ? ["left", "right"] : ["right", "left"];
      saves = { right: saves.right + (dived(same) ? 1 : 0), wrong: saves.wrong + (dived(other) ? 1 : 0) };
    }
    expect(saves.right).toBeGreaterThan(10);
    expect(saves.wrong).toBe(0);
  });

  it("whoever dives too late lets the ball in", () => {
    const kicked = { ...run(keeping(), 0.02), shot: { target: { x: 3, y: 1.1 }, curve: 0, seconds: 0.9 } };
    expect(run(run(kicked, 0.4), 0.6, press(["right"])).outcome).toBe("saved");
    expect(run(run(kicked, 0.8), 0.6, press(["right"])).outcome).toBe("goal");
  });

  it("a match that is won leads to the next one, with points for it", () => {
    const won = {
      ...aiming(),
      stage: "result",
      outcome: "saved",
      mine: [yes, yes, yes],
      theirs: [no, no, no],
    } as const;
    expect(run(won, 2)).toMatchObject({ stage: "card", round: 2, mine: [], theirs: [], score: 400 });
    expect(run({ ...won, round: 6 }, 2)).toMatchObject({ round: 7, score: 6 * 400 + 2_000 });
  });

  it("is over when a match is lost, keeps the best score, and restarts on a press after a moment", () => {
    const lost = {
      ...aiming(),
      stage: "result",
      outcome: "goal",
      score: 730,
      theirs: [yes, yes, yes],
      mine: [no, no, no],
    } as const;
    const over = run(lost, 1.95);
    expect(over).toMatchObject({ phase: "over", best: 730 });
    expect(step(over, press([], ["a"])).phase).toBe("over");
    const again = step(run(over, 1), press([], ["a"]));
    expect(again).toMatchObject({ phase: "play", score: 0, best: 730, round: 1, mine: [] });
  });
});
