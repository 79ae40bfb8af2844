import { expect, type Page, test } from "@playwright/test";
import { publicAddress } from "../../scripts/containers/namespaces.ts";
import { chromiumFlags } from "../../scripts/lib/chromium.ts";
import { passkeyBundle } from "../../service/signIn/passkeyBundle.ts";
import { calls } from "../../wire/calls/calls.ts";
import { chromiumBsu, pressPlay } from "../support/pcGames.ts";
import { dismissGift, expectVideoPlaying, signIn } from "../support/player.ts";
import { expectSight } from "../support/sight.ts";
import {
  ask,
  expectHealthy,
  findInImage,
  inside,
  logsOf,
  noContainers,
  replace,
  runOnce,
  secrets,
  start,
  startAll,
  stop,
  unsteady,
} from "./engine.ts";

/** The images and the set of `deploy/`, as they are, in containers; one after the other on one set. */

test.skip(noContainers !== null, `skipped, no containers: ${noContainers}`);
test.describe.configure({ mode: "serial" });
test.use({
  baseURL: "https://play.localhost",
  // Of the proxy's own authority.
  ignoreHTTPSErrors: true,
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...chromiumFlags, `--host-resolver-rules=MAP play.localhost ${publicAddress}`],
    }),
});

const services = ["service-a", "service-b"] as const;
const player = "Con of the containers";
const pin = "274913";

test.beforeAll(async () => {
  test.setTimeout(240_000);
  await startAll();
  for (const name of [...services, "host"]) await expectReady(name);
});

test.afterEach(async () => {
  const info = test.info();
  if (info.status === info.expectedStatus || noContainers !== null) return;
  for (const name of [...services, "host"]) await info.attach(`${name}.log`, { body: logsOf(name) });
});

async function expectReady(name: string): Promise<void> {
  const port = name === "host" ? 8081 : 8080;
  await expect
    .poll(() => answerOf(() => ask(name, port, "/readyz")), { timeout: 90_000, message: `${name} is ready` })
    .toContain('"status":"ok","missing":[]');
}

/** "" while there is none. */
function answerOf(question: () => string): string {
  try {
    return question();
  } catch {
    return "";
  }
}

/** A number of a process's metrics. */
function metric(name: string, port: number, line: string): number {
  const lines = ask(name, port, "/metrics").split("\n");
  return Number(lines.find((each) => each.startsWith(`${line} `))?.slice(line.length));
}
const gamesOf = (state: string): number => metric("host", 9465, `cloudplay_host_games{state="${state}"}`);

test("R-OPS-23 R-OPS-24 a host in a container offers PC games, and says how it limits them", async () => {
  expect(JSON.parse(ask("host", 8081, "/readyz"))).toEqual({ status: "ok", missing: [], warnings: [] });
  expect(gamesOf("withheld")).toBe(0);
  expect(gamesOf("offered")).toBeGreaterThan(1);
  expect(logsOf("host")).not.toContain("not offered");
  // An engine's control groups are read-only.
  expect(logsOf("host").split("no control groups").length - 1).toBe(1);
});

test("R-OPS-25 in containers everything of compose.yaml runs, and Prometheus sees services and host", async () => {
  const query = ["promtool", "query", "instant", "http://127.0.0.1:9090", "sum(up)"];
  await expect.poll(() => inside("prometheus", query).toString(), { timeout: 60_000 }).toContain("=> 3 ");
  expect(unsteady()).toEqual([]);
  // Made while the service was bundled.
  expect(ask("service-a", 8080, "/oidc/interaction/passkeys.js")).toBe(await passkeyBundle());
});

test("R-OPS-25 in containers a player signs in, plays, and plays on when the service of the socket ends", async ({
  page,
}) => {
  await signInHere(page);
  await dismissGift(page);
  await playGame(page);
  const sockets = (name: string) => metric(name, 9464, "cloudplay_sockets");
  const [holder, other] = sockets("service-a") > 0 ? services : services.toReversed();
  if (holder === undefined || other === undefined) throw new Error("two services are needed");
  expect([sockets(holder), sockets(other)]).toEqual([1, 0]);
  stop(holder);
  await expect.poll(() => sockets(other)).toBe(1);
  await expectVideoPlaying(page);
  // The press arrives, too.
  await page.keyboard.press("ArrowUp");
  await expectSight(page, chromiumBsu.quit);
  start(holder);
  await expectReady(holder);
  await expectHealthy(holder);
  await quit(page);
  await expectSaves(page);
});

test("R-OPS-25 in containers accounts and saves come back from their backups", async ({ page }) => {
  const asOwner = "--username=cloudplay";
  const dump = inside("postgres", ["pg_dump", "--format=custom", asOwner, "cloudplay"]);
  const saves = inside("host", ["tar", "--create", "--directory=/data/machine", "saves"]);
  for (const name of services) stop(name);
  inside("postgres", ["dropdb", asOwner, "cloudplay"]);
  inside("host", ["rm", "-r", "/data/machine/saves"]);
  inside("postgres", ["createdb", asOwner, "cloudplay"]);
  const restore = ["pg_restore", "--single-transaction", "--no-owner", asOwner, "--dbname=cloudplay"];
  inside("postgres", restore, dump);
  inside("host", ["tar", "--extract", "--directory=/data/machine"], saves);
  for (const name of services) start(name);
  for (const name of services) await expectReady(name);
  await signInHere(page);
  await expectSaves(page);
  await playGame(page);
  await page.keyboard.press("ArrowUp");
  await quit(page);
});

test("R-OPS-25 no secret of deploy/.env is in a layer of an image", async () => {
  expect(secrets).toHaveLength(4);
  for (const [name, known] of [
    ["service-a", "cloudplay_sockets"],
    ["host", "cloudplay_host_seats"],
  ] as const)
    expect(await findInImage(name, [...secrets, known])).toEqual([known]);
});

test("R-OPS-23 a host whose engine masks /proc offers built-in games alone, and says why", async () => {
  replace("host", (text) => text.replace(', "systempaths=unconfined"', ""));
  await expectReady("host");
  const notice = /1 installed PC game is not offered: this computer does not let bubblewrap make a sandbox/;
  expect(JSON.parse(ask("host", 8081, "/readyz"))).toEqual({
    status: "ok",
    missing: [],
    warnings: [expect.stringMatching(notice)],
  });
  expect(gamesOf("withheld")).toBe(1);
  expect(logsOf("host")).toMatch(notice);
});

test("R-OPS-25 R-STORE-08 in containers a SQLite database is backed up while the service runs, and restored into an empty volume", async ({
  page,
}) => {
  stop("service-b");
  await runOnSqlite("first");
  await signInHere(page);
  await dismissGift(page);
  inside("service-a", ["node", "migrate.mjs", "--backup", "/data/copy.db"]);
  stop("service-a");
  const restore = ["node", "migrate.mjs", "--restore", "/backup/copy.db"];
  runOnce("service-a", { "/backup": "first", "/data": "second" }, restore);
  await runOnSqlite("second");
  // Another database would not know the player's sign-in.
  const wallet = page.waitForResponse((response) => response.url().endsWith(calls.wallet.path));
  await page.goto("/user");
  expect(await (await wallet).json()).toMatchObject({ code: 200, data: { totalTime: 20 * 60 } });
});

/** Replaces a service by one with a database of its own. */
async function runOnSqlite(volume: string): Promise<void> {
  replace("service-a", (text) =>
    text
      .replace(/(DATABASE_URL:) .*/, '$1 ""')
      .replace(
        /( {2}service-a:\n {4}<<: \*service\n)( {4}volumes:.*\n)?/,
        `$1    volumes: [${volume}:/data]\n`,
      )
      .replace(/^volumes:$/m, `$&\n  ${volume}:`),
  );
  await expectReady("service-a");
}

async function signInHere(page: Page): Promise<void> {
  // The sights are those of a screen of 4:3.
  await page.addInitScript(() =>
    Object.defineProperties(screen, { width: { value: 800 }, height: { value: 600 } }),
  );
  await signIn(page, player, "/", pin);
}

async function playGame(page: Page): Promise<void> {
  // A service asks hosts for their games once a minute, and when one comes.
  await expect(async () => {
    await page.goto(`/gameDetails?id=${chromiumBsu.id}`);
    await expect(page.getByRole("heading", { name: chromiumBsu.title })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await pressPlay(page, chromiumBsu);
  await page.waitForURL(/\/streamDesk$/);
  await expectSight(page, chromiumBsu.first, 60_000);
  await expectVideoPlaying(page);
}

/** From the line 'quit' of the game's menu. */
async function quit(page: Page): Promise<void> {
  await expectSight(page, chromiumBsu.quit);
  await page.keyboard.press("Enter");
  await expect(page.getByText("You quit the game")).toBeVisible();
  // Then the saves are stored.
  await expect.poll(() => metric("host", 9465, 'cloudplay_host_seats{state="free"}')).toBe(2);
}

/** The player's settings list the game's saves. */
async function expectSaves(page: Page): Promise<void> {
  await page.goto("/user/setting");
  await page.getByRole("button", { name: "Show" }).click();
  const listed = page.getByRole("dialog", { name: "Your saves" }).getByRole("listitem");
  await expect(listed.filter({ hasText: chromiumBsu.title })).toContainText(/\d (bytes|kB)/);
}
