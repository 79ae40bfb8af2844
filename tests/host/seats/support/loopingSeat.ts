import { runSeat } from "../../../../host/seat/runSeat.ts";

/** What a seat that loops calls itself. */
export const loopingTitle = "looping for ever";

const [folder] = process.argv.slice(2);
if (folder?.includes("cloudplay-seat-")) {
  // As a broken game of the host's own would.
  process.on("SIGUSR2", () => {
    process.title = loopingTitle;
    for (;;);
  });
  await runSeat(folder);
}
