import type { BrowserContext, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundled, hasChromium, sharedChromium } from "../../../support/chromium.ts";

const address = "http://localhost:8791/";

let context: BrowserContext;
let page: Page;

/** A page of the same origin: what was stored stays. */
const open = async (script: string): Promise<void> => {
  page = await context.newPage();
  await page.route(address, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>bench</title>" }),
  );
  await page.goto(address);
  await page.evaluate(script);
};

describe.skipIf(!hasChromium)("R-REC-31 recordings that wait, in Chromium", () => {
  let script = "";
  beforeAll(async () => {
    context = await (await sharedChromium()).newContext();
    script = await bundled("tests/streams/adapters/recording/page.ts");
    await open(script);
  });
  afterAll(() => context.close());
  const get = (id: string) => page.evaluate((wanted) => window.recordings.get(wanted), id);

  test("are there on the next page, each under its report's id, until the others are deleted", async () => {
    for (const id of ["r-1", "r-2", "r-3"])
      await page.evaluate((each) => window.recordings.put(each, `lines of ${each}`), id);
    await page.close();
    await open(script);
    expect(await get("r-2")).toBe("application/x-ndjson lines of r-2");
    await page.evaluate(() => window.recordings.deleteAllBut(["r-2", "r-9"]));
    expect([await get("r-1"), await get("r-2"), await get("r-3"), await get("r-9")]).toEqual([
      null,
      "application/x-ndjson lines of r-2",
      null,
      null,
    ]);
  });

  test("a second one of the same report replaces the first", async () => {
    await page.evaluate(() => window.recordings.put("r-2", "again"));
    expect(await get("r-2")).toBe("application/x-ndjson again");
  });

  test("what is no recording counts as none, and a browser without a database says so", async () => {
    await page.evaluate(() => window.recordings.spoil("r-5"));
    expect(await get("r-5")).toBeNull();
    expect(await page.evaluate(() => window.recordings.putNowhere())).toBe("Error: no database");
  });
});
