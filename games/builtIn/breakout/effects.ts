import type { Canvas } from "../kit/canvas.ts";
import { type Colour, mix, white } from "../kit/colour.ts";
import { createFloatingTexts } from "../kit/floatingTexts.ts";
import { unitOf } from "../kit/layout.ts";
import { type Burst, createParticles } from "../kit/particles.ts";
import { multiplier } from "./breaking.ts";
import { shadesOfBrick } from "./drawBricks.ts";
import { layoutName } from "./layouts.ts";
import { type FieldPlace, palette, powers } from "./look.ts";
import { type BreakoutEvent, type BreakoutState, fieldHeight, fieldWidth, paddleY } from "./state.ts";

/** Short-lived effects outside of the rules: sparks, shake, flashes and floating texts. */
export function createBreakoutEffects(seed: number) {
  const particles = createParticles(seed);
  const levels = { shake: 0, flash: 0, hurt: 0, dip: 0 };
  const texts = createFloatingTexts();
  /** Places are shares of width and height; sizes, px at a height of 360 px. */
  const { say } = texts;
  const spark = (...how: Parameters<typeof sparks>): void => particles.burst(sparks(...how));

  function addBrick(event: Extract<BreakoutEvent, { kind: "brick" }>, place: FieldPlace): void {
    const { brick, x, y, combo } = event;
    const bomb = brick.kind === "bomb";
    spark(x, y, place, bomb ? 34 : 9, bomb ? palette.sunLow : shadesOfBrick(brick).light, bomb ? 17 : 8);
    levels.shake = Math.max(levels.shake, bomb ? 0.8 : 0.1);
    if (bomb) levels.flash = Math.max(levels.flash, 0.35);
    const times = multiplier(combo);
    if (times > 1 && combo % 3 === 0) say(`×${times}`, x / fieldWidth, y / fieldHeight, palette.gain, 2, 0.7);
  }

  function addPower({ power, x }: Extract<BreakoutEvent, { kind: "power" }>, place: FieldPlace): void {
    const { name, colour } = powers[power];
    spark(x, paddleY, place, 24, colour, 9);
    say(name, x / fieldWidth, 0.83, colour, 2, 1.1);
  }

  function addEvent(event: BreakoutEvent, state: BreakoutState, place: FieldPlace): void {
    switch (event.kind) {
      case "begin":
        texts.clear();
        announce(state.round, 0);
        break;
      case "round":
        announce(event.round, event.bonus);
        levels.flash = 0.6;
        break;
      case "brick":
        addBrick(event, place);
        break;
      case "wall":
        spark(event.x, event.y, place, 3, palette.hero, 4);
        break;
      case "clang":
      case "crack":
        spark(event.x, event.y, place, 6, mix(palette.roadLit, white, 0.4), 6);
        break;
      case "bounce":
        levels.dip = 1;
        spark(event.x, event.y, place, 7, palette.hero, 6);
        break;
      case "power":
        addPower(event, place);
        break;
      case "comet":
        say("COMET!", 0.5, 0.62, palette.sunHigh, 4, 1);
        levels.flash = 0.5;
        levels.shake = 0.6;
        break;
      case "lost":
        levels.shake = 1;
        levels.hurt = 1;
        spark(event.x, event.y, place, 60, palette.hero, 14);
        break;
    }
  }

  function announce(round: number, bonus: number): void {
    say(`ROUND ${round}`, 0.5, 0.62, white, 4, 1.6);
    const name = layoutName(round);
    say(bonus > 0 ? `${name}  +${bonus}` : name, 0.5, 0.73, palette.gain, 2, 1.6);
  }

  return {
    /** Strength of the shake, the white flash, the red flash and the paddle's dip, 0 to 1. */
    levels,
    particles,
    /** Adds the effects of events. @param place of the field in the last frame */
    add(events: readonly BreakoutEvent[], state: BreakoutState, place: FieldPlace) {
      for (const event of events) addEvent(event, state, place);
    },
    /** @param seconds since the last frame */
    fade(seconds: number) {
      levels.shake = Math.max(0, levels.shake - seconds * 2.6);
      levels.flash = Math.max(0, levels.flash - seconds * 4);
      levels.hurt = Math.max(0, levels.hurt - seconds * 3);
      levels.dip = Math.max(0, levels.dip - seconds * 7);
      texts.fade(seconds);
    },
    drawTexts(to: Canvas) {
      const unit = unitOf(to);
      texts.draw(to, ({ x, y, size, life, lifetime }) => {
        const rise = (1 - life / lifetime) * 12 * unit;
        const left = Math.min(0.9, Math.max(0.1, x)) * to.width;
        return [left, y * to.height - rise, Math.round(size * unit)];
      });
    },
  };
}

/** @param x units of the field  @param speed units per second */
function sparks(
  x: number,
  y: number,
  place: FieldPlace,
  count: number,
  colour: Colour,
  speed: number,
): Burst {
  const { scale, down, top } = place;
  const at = { x: x * scale, y: top + y * down, unit: scale };
  return { ...at, count, speed, colour, size: 0.2, life: 0.5, fall: 14 };
}
