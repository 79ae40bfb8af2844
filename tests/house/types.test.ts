import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { typeErrors } from "../../scripts/checkTypes.ts";
import { tempFolder } from "../support/tempFolder.ts";

const specimen = `async function specimen(lost: Promise<string>, stop: () => Promise<void>, at?: { end(): typeof lost }) {
  stop();
  at?.end();
  lost.then(() => 1).finally(stop);
  await stop(); void stop(); lost.then(stop, stop); lost = lost.finally(stop); lost.catch(stop).finally(stop);
  return 1 + stop;
}`;

test("reports what the compiler refuses, and promises that a statement drops", () => {
  const folder = tempFolder();
  writeFileSync(`${folder}/tsconfig.json`, '{ "compilerOptions": { "target": "ES2023", "types": [] } }');
  writeFileSync(`${folder}/specimen.ts`, specimen);
  const places = typeErrors(folder, ["tsconfig.json"]).map((error) => error.replace(/: (?!error).*$/s, ""));
  const lost = [2, 3, 4].map((line) => `specimen.ts(${line},3): error`);
  expect(places).toEqual(["specimen.ts(6,10): error TS2365", ...lost]);
});
