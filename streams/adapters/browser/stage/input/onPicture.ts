import { type Fit, fitted, inPicture } from "./letterbox.ts";

/** A point of the page, CSS px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a point of the page lies in the picture of a video: fractions, clamped to its edges. */
export function onPicture(video: HTMLVideoElement, at: Point): { x: number; y: number; inside: boolean } {
  return inPicture(at, pictureBox(video));
}

/** How many px of the picture a CSS px of the page is. */
export function pictureScale(video: HTMLVideoElement): number {
  const { width } = pictureBox(video);
  return video.videoWidth > 0 && width > 0 ? video.videoWidth / width : 1;
}

function pictureBox(video: HTMLVideoElement) {
  const picture = { width: video.videoWidth, height: video.videoHeight };
  return fitted(video.getBoundingClientRect(), picture, fitOf(video));
}

function fitOf(video: HTMLVideoElement): Fit {
  const { objectFit } = getComputedStyle(video);
  return objectFit === "cover" || objectFit === "fill" ? objectFit : "contain";
}
