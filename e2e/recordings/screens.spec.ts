import { readFileSync, writeFileSync } from "node:fs";
import { recordingIn } from "../../scripts/replay/openFile.ts";
import { withScreens } from "../../scripts/replay/withScreens.ts";
import { quietMoments } from "../../streams/adapters/replay/player/quietMoments.ts";
import { recordingText } from "../../streams/adapters/replay/shrink/rebuild.ts";
import { expect, test } from "../support/recorded.ts";
import { files, folder, walk } from "../support/walkRecording.ts";

// Pictures of a recording may have the address of another product.
test.use({ bypassCSP: true });

/**
 * `npm run screens`: writes into the library what the screens of a replay show. What a page recorded itself also tells of what no
 * replay has: code that was still loading, a list that the player had scrolled, a word half typed.
 */
test("what screens show in the library", async ({ page }) => {
  test.setTimeout(900_000);
  await page.goto("/src/dev/replay/screens.html");
  for (const name of files) {
    const file = `${folder}/${name}`;
    const recording = recordingIn(name, readFileSync(file, "utf8"));
    const moments = await walk(page, recordingText(withScreens(recording, [])));
    expect(moments, name).toHaveLength(quietMoments(recording).length);
    const screens = moments.map(({ moment, text }) => ({ at: moment.at, text }));
    writeFileSync(file, recordingText(withScreens(recording, screens)));
  }
});
