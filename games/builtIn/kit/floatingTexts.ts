import type { Canvas } from "./canvas.ts";
import type { Colour } from "./colour.ts";
import { drawText } from "./font.ts";

interface FloatingText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly colour: Colour;
  readonly size: number;
  /** Seconds left, of how many. */
  readonly life: number;
  readonly lifetime: number;
}

/** Texts that disappear after a while. @param most more of them would hide the game; the newest stay */
export function createFloatingTexts(most = 10) {
  let texts: readonly FloatingText[] = [];
  return {
    /** Place and size are what the game draws them by. @param life s */
    say(text: string, x: number, y: number, colour: Colour, size: number, life: number): void {
      texts = [...texts, { text, x, y, colour, size, life, lifetime: life }].slice(-most);
    },
    clear(): void {
      texts = [];
    },
    /** @param seconds since the last frame */
    fade(seconds: number): void {
      texts = texts.map((each) => ({ ...each, life: each.life - seconds })).filter(({ life }) => life > 0);
    },
    /** @param placeOf the middle of a text's top, and the size of its font's pixels, px */
    draw(
      to: Canvas,
      placeOf: (text: FloatingText, index: number) => readonly [x: number, y: number, scale: number],
    ): void {
      texts.forEach((each, index) => {
        drawText(to, each.text, ...placeOf(each, index), each.colour, "middle");
      });
    },
  };
}
