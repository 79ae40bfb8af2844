import path from "node:path";
import { gamesLine } from "./games/gamesLine.ts";
import { buildIfStale } from "./launch/build.ts";
import { processesOf, root, settingsOrExit, startProcesses } from "./launch/product.ts";

/**
 * Runs the whole product: builds the client if needed, starts service and host, prints the address.
 */
const { settings, env } = settingsOrExit();
process.chdir(root);
await buildIfStale(root, path.resolve(root, settings.distDir)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
await startProcesses(processesOf(settings, env));
console.log(await gamesLine(process.env.MACHINE_LIBRARY));
console.log(`\nReady: ${settings.publicOrigin}\n`);
