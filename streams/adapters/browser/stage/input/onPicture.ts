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

/** px of the game's own picture per CSS px; not of the stream, which is smaller on a bad line. */
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
function fitOf(video: HTMLVideoElement): Fit {
  const { objectFit } = getComputedStyle(video);
  return objectFit === "cover" || objectFit === "fill" ? objectFit : "contain";
}
