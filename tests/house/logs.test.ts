import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The only file of service and host that write to the standard streams. */
const writers = ["server/log/log.ts"];
/** Code that runs in a page. */
const inPages = /pageScript\.ts$/;

test("R-EYES-04 service and host say everything through their logs", () => {
  const files = ["host", "server", "service"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !inPages.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const found = files.filter((file) =>
    /\bconsole\.|\bprocess\.std(out|err)\.write\b|\(isNews \? process/.test(
      readFileSync(join(root, file), "utf8"),
    ),
  );
  expect(found.sort()).toEqual(writers);
});
