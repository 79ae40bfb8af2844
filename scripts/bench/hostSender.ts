import { fileURLToPath } from "node:url";
import { startHost } from "../../machine/host.ts";
import { createHostLibrary } from "../../machine/library/hostLibrary.ts";
import { readLibrary } from "../../machine/library/readLibrary.ts";
import { openScreenshotFolder } from "../../machine/library/screenshotFolder.ts";
import { readSettings } from "../../machine/settings.ts";

const { games } = readLibrary();
const screenshots = openScreenshotFolder();
const library = await createHostLibrary({ games, pieces: [], screenshots, now: () => performance.now() });
const host = await startHost(readSettings(process.env), {
  library,
  screenshots,
  seatMain: fileURLToPath(new URL("benchSeat.ts", import.meta.url)),
});
process.send?.({ type: "ready", port: host.port });
process.on("disconnect", () => {
  void host.close().then(() => process.exit(0));
});
