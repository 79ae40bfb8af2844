import { type Canvas, copyFrame, darken, sameSize } from "../kit/canvas.ts";
import { white } from "../kit/colour.ts";
import { type Control, promptFor } from "../kit/controls.ts";
import { isUpright, type Size } from "../kit/frameBuffer.ts";
import { restartSeconds } from "../kit/game.ts";
import { drawPointer } from "../kit/hud.ts";
import { layoutOf, unitOf } from "../kit/layout.ts";
import { createParticles } from "../kit/particles.ts";
import { drawPaused, drawTitle, scoreText, type TitleScreen } from "../kit/screens.ts";
import { frameSeconds, type GameView } from "../kit/view.ts";
import { paintBoard, paintHall } from "./backdrop.ts";
import { receivedLight } from "./beams.ts";
import { drawBeams } from "./drawBeams.ts";
import { drawHall, drawWindows } from "./drawHall.ts";
import { drawPieces } from "./drawPieces.ts";
import { drawPlayHud, drawSolved } from "./hud.ts";
import { boardOf, panelIn } from "./layout.ts";
import { dark, drawMiddle, fillBox, lightColour, type PrismFrame, prismPalette } from "./look.ts";
import { levelAt, type PrismEvent, type PrismState, turnedPieces } from "./state.ts";
import { drawTitleScene } from "./titleScene.ts";

/** Share of the remaining rotation that a turning piece makes per frame. */
const turnEase = 0.28;

const controls: readonly Control[] = [
  { buttons: ["tap"], action: "TURN A PIECE" },
  { buttons: ["left", "right", "up", "down"], action: "CHOOSE" },
  { buttons: ["a"], action: "TURN" },
  { buttons: ["b"], action: "UNDO" },
  { buttons: ["c"], action: "RESET" },
  { buttons: ["d"], action: "LEVELS" },
];
const titleScreen: TitleScreen = {
  title: "PRISMHALL",
  controls,
  layout: { title: 0.09, start: 0.7, help: 0.85 },
  palette: prismPalette,
};

const uprightTitle: TitleScreen = { ...titleScreen, layout: { title: 0.09, start: 0.67, help: 0.85 } };

export function createPrismView(seed: number): GameView<PrismState, PrismEvent> {
  const particles = createParticles(seed);
  /** Displayed rotation of each piece, 0 to 1, by position. */
  const angles = new Map<number, number>();
  let backdrop: Canvas | null = null;
  /** Current content of the backdrop: the board of a level, or the hall. */
  let painted = "";

  function drawBackdrop(to: Canvas, state: PrismState, board: boolean): void {
    const wanted = board ? `${state.level}` : "hall";
    if (backdrop === null || painted !== wanted || !sameSize(backdrop, to)) {
      backdrop = board ? paintBoard(to, levelAt(state.level), seed) : paintHall(to, seed);
      painted = wanted;
      angles.clear();
    }
    copyFrame(to, backdrop);
  }

  function turnPieces(state: PrismState): void {
    const turned = turnedPieces(state.turns);
    for (const at of levelAt(state.level).turnable) {
      const target = turned.has(at) ? 1 : 0;
      const angle = angles.get(at) ?? target;
      angles.set(at, Math.abs(target - angle) < 0.01 ? target : angle + (target - angle) * turnEase);
    }
  }

  function drawBoard(frame: PrismFrame): void {
    const { to, state } = frame;
    turnPieces(state);
    drawBeams(frame);
    drawPieces(frame, angles);
    particles.draw(to, frameSeconds);
    drawPlayHud(frame);
  }

  return {
    addEffects(events, state, stage) {
      if (events.some(({ kind }) => kind === "solved")) celebrate(state, stage, particles);
    },
    draw(frame) {
      const { to, state, inputs, clock } = frame;
      const board = state.phase === "play" || state.phase === "solved" || state.phase === "paused";
      drawBackdrop(to, state, board);
      if (board) drawBoard(frame);
      if (state.phase === "solved") drawSolved(frame);
      if (state.phase === "paused") drawPaused(to, prismPalette, inputs.device);
      if (state.phase === "hall") drawHall(frame);
      if (state.phase === "title") {
        drawTitleScene(frame);
        drawTitle(to, isUpright(to) ? uprightTitle : titleScreen, state.best, inputs, clock);
      }
      if (state.phase === "over") drawEnd(frame);
      drawPointer(to, inputs, prismPalette);
    },
  };
}

const sparks = { count: 22, speed: 120, size: 3, life: 1.1 };

/** Sparks from every crystal. */
function celebrate(state: PrismState, size: Size, particles: ReturnType<typeof createParticles>): void {
  const level = levelAt(state.level);
  const { left, top, tile } = boardOf(level, layoutOf(size));
  const unit = unitOf(size);
  level.pieces.forEach((piece, at) => {
    if (piece.kind !== "crystal") return;
    particles.burst({
      x: (left + ((at % level.columns) + 0.5) * tile) * unit,
      y: (top + (Math.floor(at / level.columns) + 0.5) * tile) * unit,
      colour: lightColour(receivedLight(state.beams.entering, at)),
      ...sparks,
      unit,
    });
  });
}

/** All windows lit: the end of the game. */
function drawEnd(frame: PrismFrame): void {
  const { to, state, inputs } = frame;
  drawWindows(frame);
  darken(to, Math.min(0.3, state.time * 0.5));
  const layout = layoutOf(to);
  const width = Math.min(420, layout.width - 8);
  const panel = panelIn(layout, { y: 78, width, height: isUpright(to) ? 220 : 206 });
  fillBox(to, panel, dark, 0.86);
  drawMiddle(to, "THE HALL IS LIT", panel.y + 22, 4, prismPalette.hero);
  drawMiddle(to, scoreText(state.score), panel.y + 80, 4, white);
  const perfect = state.stars.every((stars) => stars === 3);
  const line = perfect ? "EVERY WINDOW IN PAR" : "SOME WINDOWS CAN SHINE BRIGHTER";
  drawMiddle(to, line, panel.y + 128, 2, prismPalette.gain);
  if (state.time > restartSeconds)
    drawMiddle(to, promptFor(inputs.device), panel.y + panel.height - 34, 2, white);
}
