export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Position of the top left corner and size, px. */
export interface Rectangle extends Size {
  readonly x: number;
  readonly y: number;
}

/** The nearest rectangle that lies within the screen; what is larger than the screen takes its size. */
export function fitRectangle(wanted: Rectangle, screen: Size): Rectangle {
  const width = clamp(wanted.width, 1, screen.width);
  const height = clamp(wanted.height, 1, screen.height);
  return {
    x: clamp(wanted.x, 0, screen.width - width),
    y: clamp(wanted.y, 0, screen.height - height),
    width,
    height,
  };
}

/** Where a new window goes: into the middle of the screen. */
export function centreRectangle(size: Size, screen: Size): Rectangle {
  const { width, height } = fitRectangle({ x: 0, y: 0, ...size }, screen);
  return { x: (screen.width - width) >> 1, y: (screen.height - height) >> 1, width, height };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
