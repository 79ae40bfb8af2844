import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { devPageAt, devPages } from "../../../scripts/launch/devPages.ts";
import { root } from "../../../scripts/lib/files.ts";

test.each(Object.entries(devPages))("%s is served from an existing file", (address, file) => {
  expect(existsSync(root + file)).toBe(true);
  expect(devPageAt(address)).toBe(`/${file}`);
});

test.each([
  ["/dev/replay?file=a&now$=t", "/replay/page/index.html?file=a&now$=t"],
  ["/dev/gallery?a=1?b", "/src/dev/gallery/index.html?a=1?b"],
  ["/dev/gallery/", null],
  ["/dev/gallery.css", null],
  ["/dev/constructor", null],
  ["", null],
])("%s is resolved to %s", (url, page) => expect(devPageAt(url)).toBe(page));
