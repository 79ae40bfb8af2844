import path from "node:path";
import { parseArgs } from "node:util";
import { gamesLine } from "./games/gamesLine.ts";
import { buildIfStale } from "./launch/build.ts";
import { phoneLines, phoneSettings } from "./launch/phone/phone.ts";
import { processesOf, root, settingsOrExit, startProcesses } from "./launch/product.ts";
import { commandLine } from "./lib/commandLine.ts";

/**
 * Runs the whole product: builds the client if needed, starts service and host, prints the address. With `--phone` it
 * serves phones in the same network, by https too.
 */
const { phone } = commandLine(
  "Usage: npm start -- [--phone]",
  () => parseArgs({ options: { phone: { type: "boolean", default: false } } }).values,
);
const exit = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
};
process.chdir(root);
const network = phone ? { HOST: process.env.HOST || "0.0.0.0" } : {};
const forPhones = phone ? await phoneSettings(settingsOrExit(network).settings, process.env).catch(exit) : {};
const { settings, env } = settingsOrExit({ ...network, ...forPhones });
await buildIfStale(root, path.resolve(root, settings.distDir)).catch(exit);
await startProcesses(processesOf(settings, env));
console.log(await gamesLine());
console.log(`\nReady: ${settings.publicOrigin} (Ctrl-C stops it)\n`);
if (phone) console.log(phoneLines(settings));
