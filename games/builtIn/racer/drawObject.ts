import { diamond, disc, glow, outlineRect, polygon, rect } from "../kit/canvas.ts";
import { mix, white } from "../kit/colour.ts";
import { cameraBack, project, type RacerFrame } from "./camera.ts";
import { type RoadObject, sightDistance } from "./state.ts";

/** Draws an orb or an obstacle. */
export function drawObject(frame: RacerFrame, object: RoadObject): void {
  const ahead = object.z - frame.state.z;
  if (ahead < -cameraBack + 1.5) return;
  const fade = 1 - Math.min(1, Math.max(0, ahead) / sightDistance);
  if (object.kind !== "orb") drawObstacle(frame, object, ahead, fade);
  else if (!object.passed) drawOrb(frame, object, ahead, fade);
}

/** @param fade 1 near, 0 at the limit of sight */
function drawOrb(frame: RacerFrame, orb: RoadObject, ahead: number, fade: number): void {
  const { to, palette, clock } = frame;
  const bob = Math.sin(clock * 6 + orb.id) * 0.12;
  const at = project(frame, orb.x, orb.y + bob, ahead);
  const radius = at.scale * 0.42;
  glow(to, at.x, at.y, Math.min(48, radius * 3.2), palette.gain, 0.75 * fade);
  disc(to, at.x, at.y, Math.max(1, radius), palette.gain);
  disc(to, at.x - radius * 0.25, at.y - radius * 0.25, Math.max(0.6, radius * 0.45), white);
}

/** A box with a lit frame: hazard stripes on a bar, a diamond on the others. */
function drawObstacle(frame: RacerFrame, object: RoadObject, ahead: number, fade: number): void {
  const { to, palette } = frame;
  const height = object.kind === "bar" ? 0.8 : 2.2;
  const length = object.kind === "bar" ? 0.6 : 1.8;
  const a = project(frame, object.x - object.half, 0, ahead);
  const b = project(frame, object.x + object.half, height, ahead);
  const backA = project(frame, object.x - object.half, height, ahead + length);
  const backB = project(frame, object.x + object.half, height, ahead + length);
  const base = object.kind === "drifter" ? palette.sunLow : palette.harm;
  const lit = mix(palette.skyLow, base, 0.25 + fade * 0.75);
  const dark = mix(palette.skyLow, palette.harmDark, 0.3 + fade * 0.7);
  const thickness = Math.max(1, a.scale * 0.09);
  polygon(to, [a.x, b.y, b.x, b.y, backB.x, backB.y, backA.x, backA.y], mix(lit, white, 0.25));
  rect(to, a.x, b.y, b.x - a.x, a.y - b.y, dark);
  outlineRect(to, a.x, b.y, b.x - a.x, a.y - b.y, thickness, lit);
  if (object.kind === "bar") {
    for (let x = a.x; x < b.x; x += a.scale * 1.2) rect(to, x, b.y, a.scale * 0.5, a.y - b.y, lit);
  } else {
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    diamond(to, x, y, a.scale * 0.38, lit);
    glow(to, x, y, Math.min(44, a.scale * 1.7), base, 0.4 * fade);
  }
}
