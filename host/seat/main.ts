import { runSeat } from "./runSeat.ts";

const [folder] = process.argv.slice(2);
if (folder !== undefined) await runSeat(folder);
