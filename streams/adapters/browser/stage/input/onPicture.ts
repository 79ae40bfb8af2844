import { type Fit, fitted, inPicture } from "../../../../rules/letterbox.ts";

/** A point of the page, CSS px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a point of the page lies in the picture of a video: fractions, clamped to its edges. */
export function onPicture(video: HTMLVideoElement, at: Point): { x: number; y: number; inside: boolean } {
  return inPicture(at, pictureBox(video));
}

/**
 * How many px of the game's picture a CSS px of the page is. The size of the stream does not matter: on a bad line it is
 * smaller, and the mouse must not slow down with it.
 * @param pictureWidth of the game's own picture, px
 */
export function pictureScale(video: HTMLVideoElement, pictureWidth: number): number {
  const { width } = pictureBox(video);
  return pictureWidth > 0 && width > 0 ? pictureWidth / width : 1;
}

/** The rectangle of the picture on the page, CSS px. */
export function pictureBox(video: HTMLVideoElement) {
  const picture = { width: video.videoWidth, height: video.videoHeight };
  return fitted(video.getBoundingClientRect(), picture, fitOf(video));
}

/** How the page lays out a video's picture in its box now. */
export function fitOf(video: HTMLVideoElement): Fit {
  const { objectFit } = getComputedStyle(video);
  return objectFit === "cover" || objectFit === "fill" ? objectFit : "contain";
}
