import { expect, type Page } from "@playwright/test";

/** A page of any browser, whoever drives it. */
export interface AnyPage {
  evaluate(measure: () => number): Promise<number>;
  evaluate<Argument>(measure: (argument: Argument) => number, argument: Argument): Promise<number>;
}

/** A part of a video, as fractions of its width and height. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Something that a game's picture shows: a region with many pixels of a colour. Only clear colours count, so that an
 * encoder's losses do not.
 */
export interface Sight extends Region {
  readonly colour: "red" | "green" | "blue" | "white";
  /** Share of the region's pixels. */
  readonly least: number;
}

/** Whether the picture shows it now. */
export async function sees(page: AnyPage, sight: Sight): Promise<boolean> {
  return (await shareOf(page, sight)) >= sight.least;
}

export async function expectSight(page: AnyPage, sight: Sight, timeout = 30_000): Promise<void> {
  await expect.poll(() => shareOf(page, sight), { timeout }).toBeGreaterThanOrEqual(sight.least);
}

/** Waits until the picture shows it no more. */
export async function expectNoSight(page: AnyPage, sight: Sight): Promise<void> {
  await expect.poll(() => shareOf(page, sight)).toBeLessThan(sight.least / 2);
}

/** Share of the region's pixels that have the colour; -1 while there is no picture. */
function shareOf(page: AnyPage, sight: Sight): Promise<number> {
  return page.evaluate(({ left, top, right, bottom, colour }) => {
    const video = document.querySelector("video");
    if (!video || video.videoWidth === 0) return -1;
    const canvas = document.createElement("canvas");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    const context = canvas.getContext("2d");
    context?.drawImage(video, 0, 0);
    const [x, y] = [Math.round(left * canvas.width), Math.round(top * canvas.height)];
    const width = Math.round(right * canvas.width) - x;
    const height = Math.round(bottom * canvas.height) - y;
    const pixels = context?.getImageData(x, y, width, height).data ?? new Uint8ClampedArray();
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
      const has = {
        red: red > 140 && green < 70 && blue < 70,
        green: green > 90 && red < 70 && blue < 80,
        blue: blue > 120 && red < 140,
        white: Math.min(red, green, blue) > 120,
      };
      if (has[colour]) count += 1;
    }
    return count / (width * height);
  }, sight);
}

/** What a region looks like: mean red, green and blue, 0 to 255, of 8 × 4 fields. Empty while there is no picture. */
export function lookAt(page: Page, region: Region): Promise<number[]> {
  return page.evaluate(({ left, top, right, bottom }) => {
    const video = document.querySelector("video");
    if (!video || video.videoWidth === 0) return [];
    const canvas = document.createElement("canvas");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    const context = canvas.getContext("2d");
    context?.drawImage(video, 0, 0);
    const [columns, rows] = [8, 4];
    const width = Math.floor(((right - left) * canvas.width) / columns);
    const height = Math.floor(((bottom - top) * canvas.height) / rows);
    return Array.from({ length: columns * rows }, (_, field) => {
      const x = left * canvas.width + (field % columns) * width;
      const y = top * canvas.height + Math.floor(field / columns) * height;
      const pixels = context?.getImageData(Math.round(x), Math.round(y), width, height).data ?? [];
      const sums = [0, 0, 0];
      for (let at = 0; at < pixels.length; at += 4)
        for (const channel of [0, 1, 2])
          sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0) / (width * height);
      return sums;
    }).flat();
  }, region);
}

/** How much two looks differ: mean over all fields, 0 to 255. An encoder's losses make less than 3. */
export function difference(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || one.length !== other.length) return Number.NaN;
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

/** Waits until the region looks clearly different. @param before from `lookAt` */
export async function expectChanged(
  page: Page,
  region: Region,
  before: readonly number[],
  least = 8,
): Promise<void> {
  await expect.poll(async () => difference(before, await lookAt(page, region))).toBeGreaterThanOrEqual(least);
}

/** Waits until the region looks as it did. @param before from `lookAt` */
export async function expectSame(
  page: Page,
  region: Region,
  before: readonly number[],
  less = 4,
): Promise<void> {
  await expect.poll(async () => difference(before, await lookAt(page, region))).toBeLessThan(less);
}

/** Waits until the region looks the same for 0.7 s. */
export async function expectSteady(page: Page, region: Region, less = 3): Promise<void> {
  await expect
    .poll(async () => {
      const before = await lookAt(page, region);
      await page.waitForTimeout(700);
      return difference(before, await lookAt(page, region));
    })
    .toBeLessThan(less);
}
