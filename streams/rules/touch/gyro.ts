interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Mouse movement per degree at a sensitivity of 1, px of the picture. */
export const gyroPixelsPerDegree = 8;

/** Slower turns count as tremor of the hand, degrees per second. */
export const gyroStill = 0.6;

/**
 * Look-around speed for the phone's rotation, degrees per second: `x` to the right, `y` downwards.
 * @param rate of rotation around the phone's own axes (x to its right edge, y to its upper edge, z out of its screen), degrees per
 * second, counterclockwise
 * @param gravity any length and either sign (browsers disagree); all 0 where it is unknown
 * @param angle of the screen, as in `screen.orientation.angle`
 */
export function gyroTurn(rate: Vector, gravity: Vector, angle: number): { x: number; y: number } {
  const turned = onScreen(rate, angle);
  const up = upwards(onScreen(gravity, angle));
  // Around the vertical axis, however the phone is tilted: it turns as the player does.
  const right = -(turned.x * up.x + turned.y * up.y + turned.z * up.z);
  const down = -turned.x;
  return { x: still(right), y: still(down) };
}

/** Turns a vector from the phone's axes to those of the screen's content. */
function onScreen({ x, y, z }: Vector, angle: number): Vector {
  switch (((Math.round(angle / 90) % 4) + 4) % 4) {
    case 1:
      return { x: -y, y: x, z };
    case 2:
      return { x: -x, y: -y, z };
    case 3:
      return { x: y, y: -x, z };
    default:
      return { x, y, z };
  }
}

/** Unit vector away from the ground. The player sees the screen, so its upper edge or its face points upwards. */
function upwards({ x, y, z }: Vector): Vector {
  const length = Math.hypot(x, y, z);
  if (length === 0) return { x: 0, y: 1, z: 0 };
  const sign = y + z < 0 ? -1 : 1;
  return { x: (sign * x) / length, y: (sign * y) / length, z: (sign * z) / length };
}

function still(speed: number): number {
  return Math.abs(speed) < gyroStill ? 0 : speed;
}
