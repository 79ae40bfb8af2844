import { glow, polygon } from "../kit/canvas.ts";
import { mix, white } from "../kit/colour.ts";
import { dark, ice, lightColour, type PrismFrame, toX, toY } from "./look.ts";

/** The fan's colours from its upper edge down. */
const fan = [1, 3, 2, 6, 4, 5];

/** A great prism that spreads one white beam into a fan of colours. */
export function drawTitleScene({ to, clock }: PrismFrame): void {
  const point = (x: number, y: number): [number, number] => [toX(to, x), toY(to, y)];
  const breath = Math.sin(clock * 0.9) * 3;
  fan.forEach((light, index) => {
    const [from, until] = [index / fan.length, (index + 1) / fan.length];
    const start = (at: number): [number, number] => point(342, 168 + at * 20);
    const end = (at: number): [number, number] => point(660, 112 + breath + at * (150 + breath));
    polygon(to, [...start(from), ...end(from), ...end(until), ...start(until)], lightColour(light), 0.62);
  });
  const [beamX, beamY] = point(292, 182);
  polygon(
    to,
    [...point(-4, 226), ...point(292, 177), ...point(292, 187), ...point(-4, 240)],
    lightColour(7),
    0.35,
  );
  polygon(
    to,
    [...point(-4, 231), ...point(292, 180), ...point(292, 184), ...point(-4, 236)],
    mix(lightColour(7), white, 0.6),
  );
  // The beam inside the glass, from where it enters to where it leaves.
  polygon(
    to,
    [...point(292, 178), ...point(342, 168), ...point(342, 188), ...point(292, 186)],
    lightColour(7),
    0.4,
  );
  glow(to, beamX, beamY, toY(to, 60), lightColour(7), 0.6);
  const side = (inset: number): number[] => [
    ...point(320, 122 + inset * 2),
    ...point(378 - inset * 1.7, 222 - inset),
    ...point(262 + inset * 1.7, 222 - inset),
  ];
  polygon(to, side(0), mix(ice, white, 0.5), 0.5);
  polygon(to, side(5), mix(ice, dark, 0.55), 0.45);
  polygon(to, [...point(320, 122), ...point(324, 132), ...point(272, 222), ...point(262, 222)], white, 0.4);
  glow(to, toX(to, 320), toY(to, 186), toY(to, 110 + breath), ice, 0.28);
}
