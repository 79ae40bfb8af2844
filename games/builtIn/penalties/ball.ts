import { disc, glow } from "../kit/canvas.ts";
import { black, mix, white } from "../kit/colour.ts";
import { type PenaltyFrame, project } from "./camera.ts";
import { drawShadow } from "./figures.ts";
import { type BallPlace, ballOnWay } from "./flight.ts";
import { ballRadius, type PenaltyState, spotDistance } from "./state.ts";

/** Larger than the real ball, to be visible on a phone. */
const drawnRadius = 0.17;

/** Position of the ball, also after it crossed the line: in the net, off the keeper, off the post, or over the boards. */
export function ballPlace(state: PenaltyState): BallPlace {
  const { shot, stage, stageTime, outcome } = state;
  if (shot === null || stage === "aim" || stage === "runUp" || stage === "card")
    return { x: 0, y: ballRadius, z: spotDistance };
  if (stage === "flight") return ballOnWay(shot, Math.min(1, stageTime / shot.seconds));
  const { x, y } = shot.target;
  const side = Math.sign(x) || 1;
  const t = stageTime;
  switch (outcome) {
    case "goal":
      return { x: x + side * Math.min(0.1, t), y: bounce(y, t), z: -Math.min(1.5, t * 9) };
    case "saved":
      return { x: x + side * t * 2.2, y: bounce(y, t), z: Math.min(4, t * 5) };
    case "post":
      return { x: x - side * t * 1.5, y: bounce(y, t), z: Math.min(7, t * 8) };
    default:
      return {
        x: x * (1 + t * 0.4),
        y: Math.max(ballRadius, y + t * 0.8 - t * t * 2),
        z: -Math.min(7.5, t * 11),
      };
  }
}

/** Height of a ball that falls and bounces once. @param t s */
function bounce(height: number, t: number): number {
  const fall = Math.sqrt(Math.max(0.01, (2 * (height - ballRadius)) / 9.8));
  if (t < fall) return height - 4.9 * t * t;
  const after = t - fall;
  return Math.max(ballRadius, ballRadius + 2.2 * after - 4.9 * after * after);
}

export function drawBall(frame: PenaltyFrame, place: BallPlace): void {
  const { to, clock } = frame;
  const at = project(frame, place.x, place.y, place.z);
  const radius = at.scale * drawnRadius;
  drawShadow(frame, place.x, place.z, drawnRadius * (1 + place.y * 0.3), 0.4 / (1 + place.y * 0.5));
  glow(to, at.x, at.y, radius * 2.2, white, 0.16);
  disc(to, at.x, at.y, radius, mix(white, black, 0.35));
  disc(to, at.x - radius * 0.1, at.y - radius * 0.12, radius * 0.88, white);
  const turn = place.z < spotDistance - 0.01 ? clock * 16 : 0.6;
  for (let patch = 0; patch < 4; patch += 1) {
    const angle = turn + (patch * Math.PI) / 2;
    const depth = 0.55 + 0.25 * Math.sin(turn * 0.7 + patch);
    disc(
      to,
      at.x + Math.cos(angle) * radius * depth,
      at.y + Math.sin(angle) * radius * depth,
      radius * 0.2,
      palettePatch,
    );
  }
  disc(to, at.x, at.y, radius * 0.22, palettePatch);
}

const palettePatch = mix(black, white, 0.18);
