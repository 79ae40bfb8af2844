import { expect, test } from "vitest";
import { read } from "../../scripts/lib/files.ts";
import { installedPackages } from "../../scripts/licences.ts";

test("no installed package has a licence that forbids redistribution", () => {
  const known =
    /^(?:0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|ISC|MIT|MPL[- ]2\.0|Unlicense|\(MIT OR .*\))$/;
  const unknown = installedPackages(read("package-lock.json")).filter(({ licence }) => !known.test(licence));
  // BSD and MIT, say their files.
  expect(unknown.map(({ name }) => name)).toEqual(["@shinyoshiaki/jspack", "x11"]);
});
