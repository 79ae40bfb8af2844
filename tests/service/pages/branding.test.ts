import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { calls } from "../../../wire/calls/calls.ts";
import { readConfig } from "../../../wire/config.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { startTestService, type TestService } from "../support/service.ts";

const page = '<!doctype html><script id="app-config" type="application/json">{}</script>';

let service: TestService;

const servedConfig = async (env: Record<string, string>) => {
  const folder = tempFolder();
  fs.writeFileSync(path.join(folder, "index.html"), page);
  service = await startTestService({ env: { DIST_DIR: folder, ...env } });
  const { body } = await service.service.app.inject({ url: "/", headers: { accept: "text/html" } });
  const read = readConfig(/application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? "no block");
  if (read.kind === "wrong") throw new Error(`${read.key}: ${read.why}`);
  return read.config;
};

test("R-CONTACT-01 by default there is no contact, the product has its own name, and Steam is bound on the service's page", async () => {
  expect(await servedConfig({})).toMatchObject({
    contact: {},
    productName: "Cloudplay",
    currencySymbol: "$",
    steamBindUrl: "/api/steam/bind",
  });
});

test("R-CONTACT-01 contact, name and currency sign reach the app's configuration, and messages use the name", async () => {
  const config = await servedConfig({
    CONTACT_EMAIL: "help@play.example",
    CONTACT_URL: "https://play.example/help",
    PRODUCT_NAME: "Playground",
    CURRENCY_SYMBOL: "฿",
  });
  expect(config).toMatchObject({
    contact: { email: "help@play.example", url: "https://play.example/help" },
    productName: "Playground",
    currencySymbol: "฿",
  });
  const player = await service.signIn("Mali");
  const { list } = await player.get(calls.messages, { pageNum: 1, pageSize: 1 });
  expect(list[0]?.body).toContain("Enjoy Playground!");
});
