import * as z from "zod/mini";
import { startLightHost } from "./lightHost.ts";

/** A light host as a process of its own. SIGTERM drains it. */
const env = z
  .object({
    HOST_ID: z.string(),
    HOST_ADDRESS: z.string(),
    HOST_PORT: z.coerce.number(),
    HOST_REGION: z.string(),
    HOST_SEATS: z.coerce.number(),
    HOST_PLAY_MS: z.coerce.number(),
    HOST_LEDGER: z.string(),
    SERVICES: z.string(),
    MACHINE_TOKEN: z.string(),
  })
  .parse(process.env);
const host = await startLightHost({
  id: env.HOST_ID,
  address: env.HOST_ADDRESS,
  port: env.HOST_PORT,
  region: env.HOST_REGION,
  seats: env.HOST_SEATS,
  playMs: env.HOST_PLAY_MS,
  services: env.SERVICES.split(","),
  token: env.MACHINE_TOKEN,
  ledger: env.HOST_LEDGER,
});
process.send?.({ type: "ready" });
process.once("SIGTERM", () => void host.drain().then(() => process.exit()));
process.once("disconnect", () => process.exit());
