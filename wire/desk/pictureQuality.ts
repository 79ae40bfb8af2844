import * as z from "zod/mini";

/**
 * How the player wants the picture. `auto`: as the line carries it. `saver`: within a cap. `sharp`: more bits for each pixel, and the full
 * size before the full frame rate.
 */
export const pictureQuality = z.enum(["auto", "saver", "sharp"]);
export type PictureQuality = z.infer<typeof pictureQuality>;

/** What the data saver keeps to: everything that is sent to the player, sound and repairs too. */
export const dataSaver = { kilobitsPerSecond: 700, framesPerSecond: 30 } as const;

/** Most that an hour with the data saver costs, MB (10⁶ bytes). */
export const dataSaverMegabytesPerHour = Math.ceil((dataSaver.kilobitsPerSecond * 3_600) / 8 / 1_000);

/**
 * The attribute of the session in an offer that says the quality, so that it holds from the first frame on. Hosts that do not know it
 * ignore it, as every unknown attribute (RFC 8866).
 */
export const qualityAttribute = "x-picture-quality";

/** Player to host: the quality from now on. */
export const qualityRequest = z.object({ type: z.literal("quality"), quality: pictureQuality });

/** Player to host: frames may be held for so long, ms, where the line is bad; 0 has each shown as soon as it arrives. */
export const delayRequest = z.object({
  type: z.literal("delay"),
  longest: z.int().check(z.gte(0), z.lte(500)),
});

/** Host to player: how the picture is sent now. When that changes, and once on every connection. */
export const pictureMessage = z.object({
  type: z.literal("picture"),
  /** px */
  width: z.int().check(z.gte(1), z.lte(16_384)),
  height: z.int().check(z.gte(1), z.lte(16_384)),
  /** At most. */
  framesPerSecond: z.int().check(z.gte(1), z.lte(240)),
  /** Why it is less than the quality allows; null when it is not. */
  reducedBy: z.nullable(z.enum(["line", "decoder"])),
  /** The line carries only the lower half of the ladder. */
  weak: z.boolean(),
});
export type PictureMessage = z.infer<typeof pictureMessage>;
