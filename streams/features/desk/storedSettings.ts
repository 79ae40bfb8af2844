import * as z from "zod/mini";
import type { Stored } from "../../wire/stored.ts";

const local = <Schema extends z.ZodMiniType>(key: string, schema: Schema): Stored<Schema> => ({
  key,
  area: "local",
  form: "json",
  schema,
});

/** What this browser remembers of the desk's sheet (docs/protocol.md, section 8). */
export const storedSettings = {
  /** Percent; 100 by default. */
  volume: local("VOLUME", z.int().check(z.gte(0), z.lte(100))),
  /** Whether the connection's numbers are shown; they are by default. */
  statistics: local("STATISTICS", z.enum(["shown", "hidden"])),
  /** Whether the last half minute is kept; off by default. */
  keepClip: local("KEEP_CLIP", z.enum(["on", "off"])),
} as const;
