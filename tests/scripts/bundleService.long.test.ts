import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleService } from "../../scripts/bundleService.ts";
import { root } from "../../scripts/lib/files.ts";
import { passkeyBundle } from "../../service/signIn/passkeyBundle.ts";
import { createBrowser, signInByPage } from "../service/support/browser.ts";
import { type RealProcess, startProcess } from "../service/support/realProcess.ts";
import { machineToken } from "../service/support/service.ts";

/** Outside of the checkout, where no package can be found. */
let folder: string;
let service: RealProcess;

const settings = () => ({ DATA_DIR: join(folder, "data"), DATABASE_URL: "", LOG_FORMAT: "json" });
const migrate = (...args: string[]) =>
  execFileSync(process.execPath, ["migrate.mjs", ...args], {
    cwd: folder,
    env: { ...process.env, ...settings() },
    encoding: "utf8",
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cloudplay-bundle-"));
  await bundleService(folder);
  mkdirSync(join(folder, "dist"));
  copyFileSync(join(root, "index.html"), join(folder, "dist/index.html"));
  const args = ["--enable-source-maps", "main.mjs"];
  const env = { ...settings(), MACHINE_TOKEN: machineToken };
  service = await startProcess(env, { folder, args });
});
afterAll(() => {
  service?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

test("R-OPS-20 the bundled service answers, serves the page and signs players in", async () => {
  const browser = createBrowser(service.origin);
  expect((await browser.open("/healthz")).status).toBe(200);
  expect((await browser.open("/")).text).toContain('id="app-config"');
  expect((await browser.open("/oidc/interaction/passkeys.js")).text).toBe(await passkeyBundle());
  expect(await signInByPage(browser, service.origin, "Mali")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test("R-OPS-20 migrate.mjs works as npm run migrate does", () => {
  expect(migrate()).toMatch(/^The schema is at version \d+ already\.$/m);
  expect(migrate("--backup", join(folder, "copy.db"))).toMatch(/: \d+ KB, checked\.$/m);
});

test("R-OPS-20 the bundled service shuts down cleanly on SIGTERM", async () => {
  service.kill("SIGTERM");
  expect(await service.ended).toBe(0);
});
