import { expect, test } from "vitest";
import { read, sourcesIn } from "../../scripts/lib/files.ts";

/** The only file of service and host that writes to the standard streams. */
const writers = ["server/log/log.ts"];
/** Code that runs in a page. */
const inPages = /pageScript\.ts$/;

test("R-EYES-04 service and host print only through their logs", () => {
  const found = sourcesIn(["host", "server", "service"]).filter(
    (file) =>
      !inPages.test(file) &&
      /\bconsole\.|\bprocess\.std(out|err)\.write\b|\(isNews \? process/.test(read(file)),
  );
  expect(found).toEqual(writers);
});
