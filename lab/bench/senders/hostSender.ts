import { fileURLToPath } from "node:url";
import { startHost } from "../../../host/host.ts";
import { createHostLibrary } from "../../../host/library/hostLibrary.ts";
import { readLibrary } from "../../../host/library/readLibrary.ts";
import { openScreenshotFolder } from "../../../host/library/screenshotFolder.ts";
import { readSettings } from "../../../host/settings.ts";

const { games } = readLibrary();
const screenshots = openScreenshotFolder();
const library = await createHostLibrary({ games, pieces: [], screenshots, now: () => performance.now() });
const host = await startHost(readSettings(process.env), {
  library,
  screenshots,
  seatMain: fileURLToPath(new URL("../benchSeat.ts", import.meta.url)),
});
process.send?.({ type: "ready", port: host.port });
process.on("disconnect", () => {
  void host.close().then(() => process.exit(0));
});
