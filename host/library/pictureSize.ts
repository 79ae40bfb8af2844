import type { Size } from "../../games/builtIn/kit/frameBuffer.ts";
import type { ScreenSize } from "../../wire/desk/screenSize.ts";
import type { GameDescription, ProgramDescription } from "./gameDescription.ts";

/** px */
export type PictureSize = Size;

export const isSameSize = (one: PictureSize, other: PictureSize): boolean =>
  one.width === other.width && one.height === other.height;

const roundTo4 = (length: number): number => Math.round(length / 4) * 4;

/** Limits of a picture's shape: width / height. */
const narrowest = 4 / 3;
const widest = 21 / 9;

const allowedShape = (shape: number): number => Math.min(widest, Math.max(narrowest, shape));

/**
 * A picture in the shape of the player's screen, or the nearest allowed one, based on the default size: wider ones have more columns,
 * narrower ones more lines. Multiples of 4 px are added, so that the default picture inside it starts at an even pixel.
 */
export function inShapeOf(screen: ScreenSize, { width, height }: PictureSize): PictureSize {
  const shape = allowedShape(screen.width / screen.height);
  const more = (wanted: number, usual: number): number => Math.max(0, roundTo4(wanted - usual));
  return { width: width + more(height * shape, width), height: height + more(width / shape, height) };
}

const widestPicture = (usual: PictureSize): PictureSize => inShapeOf({ width: widest, height: 1 }, usual);

/** Height that an upright phone's desk needs besides the picture, CSS px: its head, and room for two thumbs (Desk.module.css). */
const besidePicture = 336;

/** Shape of the room that the controls leave. */
const uprightRoom = ({ width, height }: ScreenSize): number => width / Math.max(1, height - besidePicture);

/**
 * A built-in game's picture in the shape of the player's screen. On an upright screen it has the height that its controls leave, and
 * about as many px as one of 4:3.
 */
function builtInPicture(screen: ScreenSize, usual: PictureSize): PictureSize {
  if (screen.width >= screen.height) return inShapeOf(screen, usual);
  const shape = Math.min(5 / 4, Math.max(4 / 5, uprightRoom(screen)));
  const width = Math.sqrt(usual.width * usual.height * (4 / 3) * shape);
  return { width: roundTo4(width), height: roundTo4(width / shape) };
}

/** Whether the game runs in its widest shape, and players see as much of its middle as their screen is wide (R-SHAPE-03). */
export const isCropped = (game: GameDescription): boolean =>
  game.resolution !== null && game.cropUpright && game.anyShape && game.mouse !== "absolute";

/** Whether a running game's picture takes another shape (R-SHAPE-02). */
export const canFollowScreen = (game: GameDescription): boolean =>
  game.resolution === null || game.resizable || isCropped(game);

/** Size of a program's screen, which has room for all its pictures. @param first its picture at the start */
export function programScreen(game: ProgramDescription, first: PictureSize): PictureSize {
  if (isCropped(game)) return widestPicture(game.resolution);
  return game.resizable ? largestShape(game.resolution, game.upright) : first;
}

/** The smallest size that contains every picture of `inShapeOf` and the one for upright screens. */
export const largestShape = (usual: PictureSize, upright: PictureSize | null): PictureSize => ({
  width: Math.max(widestPicture(usual).width, upright?.width ?? 0),
  height: Math.max(inShapeOf({ width: narrowest, height: 1 }, usual).height, upright?.height ?? 0),
});

/**
 * The picture of a game that follows the shape of the player's screen: `upright` on an upright screen narrower than that (a tablet has
 * room for the default one), otherwise a shape around `usual`. Without `resizable` it stays landscape on an upright screen.
 */
export function pictureOn(screen: ScreenSize, game: GameDescription, usual: PictureSize): PictureSize {
  if (game.resolution === null) return builtInPicture(screen, usual);
  const { width, height } = screen;
  if (isCropped(game)) {
    const shape = allowedShape(width < height ? uprightRoom(screen) : width / height);
    return { width: roundTo4(usual.height * shape), height: usual.height };
  }
  if (game.upright && width < Math.min(height, game.upright.width)) return game.upright;
  const isTurned = width < height && !game.resizable;
  return inShapeOf(isTurned ? { width: height, height: width } : screen, usual);
}

/**
 * A game as started for a player's screen (R-SHAPE-01): a program with `anyShape` gets the shape of the screen, and the size is filled
 * into arguments and files.
 * @param planned picture size of the player's plan, for built-in games
 */
export function gameOnScreen(
  game: GameDescription,
  planned: PictureSize,
  screen: ScreenSize | undefined,
): { readonly game: GameDescription; readonly usual: PictureSize; readonly resolution: PictureSize } {
  const usual = game.resolution ?? planned;
  const takesShape = game.resolution === null || game.anyShape;
  const resolution = screen && takesShape ? pictureOn(screen, game, usual) : usual;
  if (game.resolution === null) return { game, usual, resolution };
  const { width, height } = isCropped(game) ? programScreen(game, resolution) : resolution;
  const filled = (text: string): string =>
    text.replaceAll("{width}", `${width}`).replaceAll("{height}", `${height}`);
  const homeFiles = game.homeFiles.map((file) => ({ ...file, text: filled(file.text) }));
  return { game: { ...game, arguments: game.arguments.map(filled), homeFiles }, usual, resolution };
}
