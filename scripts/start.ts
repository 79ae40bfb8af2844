import path from "node:path";
import { buildIfStale } from "./launch/build.ts";
import { processesOf, root, settingsOrExit, startProcesses } from "./launch/product.ts";

/** The whole product with one command: builds what is missing, starts service and machine host, prints one address. */
const { settings, env } = settingsOrExit();
process.chdir(root);
await buildIfStale(root, path.resolve(root, settings.distDir)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
await startProcesses(processesOf(settings, env));
console.log(`\nReady: ${settings.publicOrigin}\n`);
