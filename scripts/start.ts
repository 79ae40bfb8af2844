import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { findAvailable, isExecutable } from "../host/library/availability.ts";
import { readLibrary } from "../host/library/readLibrary.ts";
import { isLocalAlone } from "../service/settings/settings.ts";
import { libraryHere } from "./games/libraryHere.ts";
import { summaryLine } from "./games/listGames.ts";
import { buildIfStale } from "./launch/build.ts";
import { phoneLines, phoneSettings } from "./launch/phone/phone.ts";
import { processesOf, root, settingsOrExit, startProcesses } from "./launch/product.ts";
import { commandLine } from "./lib/commandLine.ts";

/** Runs the whole product: builds the client if needed, starts service and host, prints the URL. `--phone` serves phones in the network. */
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
const { games } = readLibrary(libraryHere().folders);
const { missing } = await findAvailable(games, { isExecutable, exists: existsSync, pieces: [] });
console.log(summaryLine({ games, missing }));
if (settings.googleClientId === undefined && settings.foreignIssuer === null && !isLocalAlone(settings))
  console.log(`Code to claim a name that has no PIN or passkey yet: ${settings.signInCode}`);
console.log(`\nReady: ${settings.publicOrigin} (Ctrl-C stops it)\n`);
if (phone) console.log(phoneLines(settings));
