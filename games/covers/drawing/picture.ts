/** The formats a scene is composed for. A banner is a wide picture with extra space on both sides. */
export type Format = "wide" | "tall" | "banner";
/** The drawing area of each format, px. */
const frames: Record<Format, { width: number; height: number }> = {
  wide: { width: 640, height: 360 },
  tall: { width: 480, height: 640 },
  banner: { width: 1280, height: 480 },
};

/** Colour stops of a gradient; the opacity defaults to 1. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];
export type Scene = (picture: Picture) => void;

const n = (value: number) => String(Math.round(value * 100) / 100);
const screen = 'style="mix-blend-mode:screen"';

/** One picture being drawn: an SVG that grows by layers, back to front. */
export class Picture {
  readonly w: number;
  readonly h: number;
  /** One design unit: motifs are drawn for a wide cover of 640x360 and scaled by this. */
  readonly s: number;
  readonly tall: boolean;
  readonly #defs: string[] = [];
  readonly #body: string[] = [];

  constructor(format: Format) {
    const { width, height } = frames[format];
    this.w = width;
    this.h = height;
    this.tall = format === "tall";
    this.s = this.tall ? 1 : height / 360;
  }

  /** Selects the value for the wide composition or for the tall one. */
  pick<Value>(wide: Value, tall: Value): Value {
    return this.tall ? tall : wide;
  }

  /** A horizontal position; a banner keeps the space beyond a wide cover's proportions free. @param share 0 to 1 */
  x(share: number) {
    return this.w / 2 + (share - 0.5) * (this.tall ? this.w : 640 * this.s);
  }

  /** A vertical position. @param share 0 to 1 */
  y(share: number) {
    return this.h * share;
  }

  #define(markup: (id: string) => string) {
    const id = `d${this.#defs.length}`;
    this.#defs.push(markup(id));
    return `url(#${id})`;
  }

  /** A gradient along a line inside the painted shape's box; top to bottom by default. */
  linear(stops: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1) {
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stopMarkup(stops)}</linearGradient>`,
    );
  }

  /** A round gradient inside the painted shape's box. */
  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5) {
    return this.#define(
      (id) =>
        `<radialGradient id="${id}" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}">${stopMarkup(stops)}</radialGradient>`,
    );
  }

  /** A round gradient in the coordinates of the picture, for light that many shapes share. */
  radialAt(stops: readonly Stop[], x: number, y: number, r: number) {
    return this.#define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(r)}">${stopMarkup(stops)}</radialGradient>`,
    );
  }

  path(d: string, fill: string, more = "") {
    this.#body.push(`<path d="${d}" fill="${fill}" ${more}/>`);
  }

  line(d: string, stroke: string, width: number, more = "") {
    this.#body.push(
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`,
    );
  }

  rect(x: number, y: number, width: number, height: number, fill: string, more = "") {
    this.#body.push(
      `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`,
    );
  }

  oval(x: number, y: number, rx: number, ry: number, fill: string, more = "") {
    this.#body.push(
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`,
    );
  }

  disc(x: number, y: number, r: number, fill: string, more = "") {
    this.oval(x, y, r, r, fill, more);
  }

  /** A soft glow around a point. */
  glow(x: number, y: number, r: number, colour: string, strength = 1, squash = 1) {
    const fill = this.radial([
      [0, colour, strength],
      [0.25, colour, strength * 0.5],
      [0.6, colour, strength * 0.13],
      [1, colour, 0],
    ]);
    this.oval(x, y, r, r * squash, fill, screen);
  }

  /** A luminous shape, blended additively. */
  light(d: string, fill: string, opacity = 1) {
    this.path(d, fill, `opacity="${n(opacity)}" ${screen}`);
  }

  /** A dark shape with a rim light on the side that (dx, dy) points to. */
  lit(d: string, fill: string, rim: string, dx: number, dy: number) {
    this.#body.push(
      `<path d="${d}" fill="${rim}" transform="translate(${n(dx)} ${n(dy)})"/><path d="${d}" fill="${fill}"/>`,
    );
  }

  /** Draws in local units around a point. */
  at(x: number, y: number, scale: number, draw: () => void, turn = 0, flip = 1) {
    this.#body.push(
      `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(scale * flip)} ${n(scale)})">`,
    );
    draw();
    this.#body.push("</g>");
  }

  /** Draws a group with further attributes, such as an opacity. */
  group(more: string, draw: () => void) {
    this.#body.push(`<g ${more}>`);
    draw();
    this.#body.push("</g>");
  }

  /** Draws clipped to a shape. */
  inside(d: string, draw: () => void) {
    const clip = this.#define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
    this.group(`clip-path="${clip}"`, draw);
  }

  toString() {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${this.w}" height="${this.h}" viewBox="0 0 ${this.w} ${this.h}">` +
      `<defs>${this.#defs.join("")}</defs>${this.#body.join("")}</svg>`
    );
  }
}

const stopMarkup = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${n(offset)}" stop-color="${colour}" stop-opacity="${n(opacity)}"/>`,
    )
    .join("");
