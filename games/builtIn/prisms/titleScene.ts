import { band, glow, polygon } from "../kit/canvas.ts";
import { type Colour, mix, white } from "../kit/colour.ts";
import { isUpright, type Point } from "../kit/frameBuffer.ts";
import { edgesOf, layoutOf, toPx } from "../kit/layout.ts";
import { dark, ice, lightColour, type PrismFrame } from "./look.ts";

/** Light of the rays from top to bottom. */
const rays = [1, 3, 2, 6, 4, 5];
const radius = 52;

/** A large gem that splits white light into six rays, each of which lights a crystal. */
export function drawTitleScene(frame: PrismFrame): void {
  const { to, clock } = frame;
  const { width, height } = layoutOf(to);
  const gem = isUpright(to) ? { x: width * 0.3, y: height * 0.43 } : { x: 250, y: 172 };
  const [reach, spread] = isUpright(to) ? [width * 0.58, height * 0.35] : [290, 208.8];
  const source = edgesOf(to).left - 6;
  drawRay(frame, { x: source, y: gem.y + (gem.x - source) * 0.09375 }, gem, 9, lightColour(7));
  rays.forEach((light, index) => {
    const angle = ((index - 2.5) * 12 * Math.PI) / 180;
    const end = { x: gem.x + Math.cos(angle) * reach, y: gem.y + Math.sin(angle) * spread };
    drawRay(frame, gem, end, 7, lightColour(light));
    const pulse = 1 + Math.sin(clock * 2.2 + index) * 0.12;
    glow(to, toPx(to, end.x), toPx(to, end.y), toPx(to, 30) * pulse, lightColour(light), 0.8);
    drawGem(frame, end.x, end.y, 13, lightColour(light));
  });
  glow(to, toPx(to, gem.x), toPx(to, gem.y), toPx(to, 110 + Math.sin(clock) * 5), ice, 0.5);
  drawGem(frame, gem.x, gem.y, radius, ice);
}

/** A straight ray with a soft edge. @param width in the layout */
function drawRay({ to }: PrismFrame, from: Point, until: Point, width: number, colour: Colour): void {
  const px = ({ x, y }: Point): Point => ({ x: toPx(to, x), y: toPx(to, y) });
  const strip = (half: number, ink: Colour, alpha: number): void =>
    band(to, px(from), px(until), toPx(to, half * 2), toPx(to, half * 2), ink, alpha);
  strip(width, colour, 0.22);
  strip(width * 0.5, colour, 0.6);
  strip(width * 0.18, mix(colour, white, 0.75), 1);
}

/** A cut gem seen from above: six facets around a table. */
function drawGem({ to }: PrismFrame, x: number, y: number, radius: number, colour: Colour): void {
  const corner = (index: number, share: number): [number, number] => {
    const angle = ((index * 60 - 90) * Math.PI) / 180;
    return [toPx(to, x + Math.cos(angle) * radius * share), toPx(to, y + Math.sin(angle) * radius * share)];
  };
  for (let index = 0; index < 6; index += 1) {
    // Light comes from the upper left.
    const shade = [0.75, 0.3, 0.05, 0.12, 0.5, 0.95][index] ?? 0.5;
    const facet = mix(mix(colour, dark, 0.45), mix(colour, white, 0.8), shade);
    polygon(
      to,
      [...corner(index, 1), ...corner(index + 1, 1), ...corner(index + 1, 0.55), ...corner(index, 0.55)],
      facet,
    );
  }
  const table = [0, 1, 2, 3, 4, 5].flatMap((index) => corner(index, 0.56));
  polygon(to, table, mix(colour, white, 0.35));
  polygon(
    to,
    [...corner(5, 0.5), ...corner(0, 0.5), ...corner(1, 0.2), ...corner(4, 0.45)],
    mix(colour, white, 0.75),
  );
}
