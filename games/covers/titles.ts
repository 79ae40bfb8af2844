import type { Lettering, Place } from "./drawing/lettering.ts";

/** A game's title on its pictures. */
export interface Title extends Lettering {
  wide: Place;
  tall: Place;
  /** Moves the scene up to make room below it, or down if negative, in fractions of the picture's height. */
  lift?: readonly [wide: number, tall: number];
}

/*
 * Titles stay inside the part of a picture that every list shows: rows of racing games crop a wide cover to 21:9,
 * rows of zombie games a tall one to 2:3, and a phone crops a banner to 16:9.
 */
const low = (...lines: string[]): Place => ({
  lines,
  box: [0.07, lines.length > 1 ? 0.56 : 0.66, 0.93, 0.93],
});
const raised = (...lines: string[]): Place => ({ lines, box: [0.09, 0.64, 0.91, 0.86] });
const high = (...lines: string[]): Place => ({ lines, box: [0.09, 0.14, 0.91, 0.36] });
const foot = (...lines: string[]): Place => ({
  lines,
  box: [0.09, lines.length > 2 ? 0.63 : 0.69, 0.91, 0.95],
  most: lines.length > 1 ? 0.62 : 0.7,
});
const head = (...lines: string[]): Place => ({
  lines,
  box: [0.09, 0.05, 0.91, 0.27],
  most: lines.length > 1 ? 0.62 : 0.7,
});

/** Each game's title, by the game's id. Its lines, put together, are the game's name. */
export const titles: Record<string, Title> = {
  "g-halogen-mile": {
    face: "racing",
    capitals: true,
    fill: [
      [0, "#ffffff"],
      [0.48, "#ffd28a"],
      [0.52, "#ff5fa8"],
      [1, "#ffb0f0"],
    ],
    edge: "#1a0a3f",
    glow: "#ff3d9a",
    shade: "#0b0630",
    wide: high("Halogen Mile"),
    tall: head("Halogen", "Mile"),
    lift: [-0.06, -0.06],
  },
  "g-neon-arena": {
    face: "orbitron",
    capitals: true,
    fill: [
      [0, "#f4ffff"],
      [0.55, "#6af0ff"],
      [1, "#ff5ad0"],
    ],
    edge: "#120a4a",
    glow: "#3dd8ff",
    shade: "#05051c",
    wide: low("Neon Arena"),
    tall: foot("Neon", "Arena"),
    lift: [0.06, 0.05],
  },
  "g-brick-comet": {
    face: "bungee",
    fill: [
      [0, "#fffbe0"],
      [0.5, "#ffd24d"],
      [1, "#ff7a3d"],
    ],
    edge: "#2a0f4a",
    glow: "#ffb03d",
    shade: "#071029",
    wide: low("Brick Comet"),
    tall: foot("Brick", "Comet"),
    lift: [0.1, 0.06],
  },
  "g-floodlight-penalties": {
    face: "russo",
    capitals: true,
    fill: [
      [0, "#ffffff"],
      [0.6, "#e4ffd8"],
      [1, "#8ff0a0"],
    ],
    edge: "#04263a",
    glow: "#9affc0",
    shade: "#04181f",
    wide: low("Floodlight", "Penalties"),
    tall: foot("Floodlight", "Penalties"),
    lift: [0.13, 0.06],
  },
  "g-hollow-harvest": {
    face: "creepster",
    fill: [
      [0, "#fbffd0"],
      [0.5, "#d8f04a"],
      [1, "#6aa82a"],
    ],
    edge: "#0a1f10",
    glow: "#c8f04a",
    shade: "#040c08",
    wide: low("Hollow Harvest"),
    tall: foot("Hollow", "Harvest"),
    lift: [0.12, 0.09],
  },
  "g-prismhall": {
    face: "orbitron",
    capitals: true,
    fill: [
      [0, "#ffffff"],
      [0.6, "#d0dcff"],
      [1, "#8fa4ff"],
    ],
    edge: "#10124a",
    glow: "#8fa8ff",
    shade: "#070a24",
    wide: low("Prismhall"),
    tall: foot("Prismhall"),
    lift: [0.08, 0.06],
  },
  "g-freedoom": {
    face: "russo",
    capitals: true,
    fill: [
      [0, "#fff4c0"],
      [0.45, "#ffb02e"],
      [0.55, "#ff5a1f"],
      [1, "#b8142a"],
    ],
    edge: "#2a040c",
    glow: "#ff6a1f",
    shade: "#0a0410",
    wide: { ...low("Freedoom:", "Phase 1"), shares: [1, 0.5] },
    tall: { ...foot("Freedoom:", "Phase 1"), shares: [1, 0.62] },
    lift: [0.06, 0.07],
  },
  "g-mrboom": {
    face: "bangers",
    fill: [
      [0, "#fffbd0"],
      [0.5, "#ffd23d"],
      [1, "#ff6a1f"],
    ],
    edge: "#3a0a2a",
    glow: "#ffb03d",
    shade: "#0a1030",
    wide: low("Mr.Boom"),
    tall: foot("Mr.Boom"),
    lift: [0.02, 0.02],
  },
  "g-chromium-bsu": {
    face: "orbitron",
    capitals: true,
    fill: [
      [0, "#ffffff"],
      [0.46, "#c8d8ff"],
      [0.54, "#7a8ad8"],
      [1, "#f0e4ff"],
    ],
    edge: "#160a48",
    glow: "#6a8aff",
    shade: "#05051d",
    wide: low("Chromium B.S.U."),
    tall: foot("Chromium", "B.S.U."),
    lift: [0.01, 0.03],
  },
  "g-dust-racing": {
    face: "racing",
    fill: [
      [0, "#fffbe8"],
      [0.5, "#ffd28a"],
      [1, "#ff8a3d"],
    ],
    edge: "#3a0f2a",
    glow: "#ffb06a",
    shade: "#240a24",
    wide: raised("Dust Racing 2D"),
    tall: foot("Dust Racing", "2D"),
    lift: [0.08, 0.03],
  },
  "g-extreme-tux-racer": {
    face: "racing",
    fill: [
      [0, "#ffffff"],
      [0.55, "#d0ecff"],
      [1, "#6ab8ff"],
    ],
    edge: "#0c1f5a",
    glow: "#8fd0ff",
    shade: "#0a1a4a",
    wide: raised("Extreme Tux Racer"),
    tall: foot("Extreme", "Tux Racer"),
    lift: [0.16, 0.08],
  },
  "g-neverputt": {
    face: "lilita",
    fill: [
      [0, "#ffffff"],
      [0.55, "#fff0a8"],
      [1, "#ffb04d"],
    ],
    edge: "#2a0f5a",
    glow: "#ffc07a",
    shade: "#1c0c48",
    wide: low("Neverputt"),
    tall: foot("Neverputt"),
    lift: [0.04, 0.02],
  },
  "g-tux-football": {
    face: "lilita",
    fill: [
      [0, "#ffffff"],
      [0.55, "#eaffb8"],
      [1, "#9ae04a"],
    ],
    edge: "#0c2f3a",
    glow: "#d8ff8a",
    shade: "#052a26",
    wide: low("Tux Football"),
    tall: foot("Tux", "Football"),
    lift: [0.12, 0.07],
  },
  "g-frozen-bubble": {
    face: "lilita",
    fill: [
      [0, "#ffffff"],
      [0.55, "#c8f4ff"],
      [1, "#4ab8ff"],
    ],
    edge: "#0a1f6a",
    glow: "#8fe4ff",
    shade: "#0a1a5a",
    wide: low("Frozen-Bubble"),
    tall: foot("Frozen-", "Bubble"),
    lift: [0.16, 0.08],
  },
  "g-hex-a-hop": {
    face: "lilita",
    fill: [
      [0, "#ffffff"],
      [0.5, "#f4ffa8"],
      [1, "#7ae04a"],
    ],
    edge: "#0c3f4a",
    glow: "#c8ff8a",
    shade: "#0a2a5a",
    wide: low("Hex-a-hop"),
    tall: foot("Hex-a-hop"),
    lift: [0.06, 0.03],
  },
  "g-blocks-of-the-undead": {
    face: "creepster",
    fill: [
      [0, "#fff8e0"],
      [0.5, "#ffb86a"],
      [1, "#e0486a"],
    ],
    edge: "#1c0838",
    glow: "#ff8a6a",
    shade: "#0a0620",
    wide: low("Blocks of", "the Undead"),
    tall: foot("Blocks of", "the Undead"),
    lift: [0.02, 0.02],
  },
  "g-openttd": {
    face: "russo",
    fill: [
      [0, "#ffffff"],
      [0.55, "#fff0c0"],
      [1, "#ffc04d"],
    ],
    edge: "#0c2f4a",
    glow: "#ffe9a0",
    shade: "#08203a",
    wide: low("OpenTTD"),
    tall: foot("OpenTTD"),
    lift: [0.04, 0.02],
  },
  "g-lure-of-the-temptress": {
    face: "metamorphous",
    bolder: 5,
    fill: [
      [0, "#ffffff"],
      [0.5, "#ffe0a8"],
      [1, "#e88ad8"],
    ],
    edge: "#1c0838",
    glow: "#d86aff",
    shade: "#0a061f",
    wide: { ...low("Lure of the", "Temptress"), shares: [0.6, 1] },
    tall: { ...foot("Lure of the", "Temptress"), shares: [0.72, 1] },
    lift: [0.08, 0.05],
  },
  "g-pingus": {
    face: "lilita",
    fill: [
      [0, "#ffffff"],
      [0.5, "#ffe98a"],
      [1, "#ff9a3d"],
    ],
    edge: "#3a1428",
    glow: "#ffd27a",
    shade: "#200c2c",
    wide: low("Pingus"),
    tall: foot("Pingus"),
    lift: [0.03, 0.02],
  },
  "g-blank-slate": {
    face: "russo",
    fill: [
      [0, "#ffffff"],
      [1, "#a8d0ff"],
    ],
    edge: "#0a1f5a",
    glow: "#5aa0f0",
    shade: "#050d2a",
    wide: low("Blank Slate"),
    tall: foot("Blank", "Slate"),
    lift: [0.08, 0.06],
  },
};
