import { expect, test } from "../../e2e/support/recorded.ts";
import { walk } from "../../e2e/support/walkRecording.ts";
import { recordingIn, recordingText } from "../../replay/command/openFile.ts";
import { withScreens } from "../../replay/command/withScreens.ts";
import { libraryNames, readLibrary, writeLibrary } from "../../replay/library.ts";
import { quietMoments } from "../../replay/player/compareScreens.ts";

// Pictures in a recording may have URLs of another product.
test.use({ bypassCSP: true });

/**
 * `npx playwright test --project=recordings screens`: writes into the library what the screens of a replay show. A page's own recording
 * also has states that no replay has: code that was loading, a scrolled list, a half-typed word.
 */
test("what screens show in the library", async ({ page }) => {
  test.setTimeout(900_000);
  await page.goto("/replay/page/screens.html");
  for (const name of libraryNames()) {
    const recording = recordingIn(name, readLibrary(name));
    const moments = await walk(page, recordingText(withScreens(recording, [])));
    expect(moments, name).toHaveLength(quietMoments(recording).length);
    const screens = moments.map(({ moment, text }) => ({ at: moment.at, text }));
    writeLibrary(name, recordingText(withScreens(recording, screens)));
  }
});
