import { expect, test } from "vitest";
import { programDetails } from "../../../src/dev/fixtures/library.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { detailsOf } from "../../../wire/gameDetails.ts";
import { game } from "../../support/games.ts";
import { startTestService, type TestService } from "../support/service.ts";

const webp = Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1");
const shot = { type: "image/webp", body: webp } as const;
const withShots = (...screenshots: string[]) =>
  game("g-doom", { details: { ...programDetails, screenshots } });

let service: TestService;
const get = (url: string, headers: Record<string, string> = {}) =>
  service.service.app.inject({ method: "GET", url, headers });

test("a brief's screenshots are addresses of the service; what is no path of a picture is left out", async () => {
  const wrong = [
    "../service.db",
    "/etc/passwd",
    "https://evil.example/1.webp",
    "a/b/c.webp",
    "x.svg",
    "",
    "a/.webp",
  ];
  service = await startTestService({ library: [withShots("g-doom/1.webp", ...wrong, "2.png")] });
  const player = await service.signIn("Mali");
  const { list } = await player.get(calls.category, { id: "nav-types" });
  expect(detailsOf(list[0] ?? {})?.screenshots).toEqual(["/screenshots/g-doom/1.webp", "/screenshots/2.png"]);
});

test("a screenshot is served without sign-in, with its type, an ETag and an age", async () => {
  service = await startTestService({ library: [withShots("g-doom/1.webp")] });
  service.host.screenshots.set("g-doom/1.webp", shot);
  const reply = await get("/screenshots/g-doom/1.webp");
  expect([reply.statusCode, reply.rawPayload]).toEqual([200, webp]);
  expect(reply.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=300",
    "x-content-type-options": "nosniff",
  });
  const again = await get("/screenshots/g-doom/1.webp", { "if-none-match": String(reply.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect(service.host.screenshotsAsked).toEqual(["g-doom/1.webp"]);
});

test("the host is asked again after five minutes; while it does not answer the known picture stays", async () => {
  service = await startTestService({ library: [withShots("1.webp")] });
  service.host.screenshots.set("1.webp", shot);
  const first = await get("/screenshots/1.webp");
  service.clock.jump(290_000);
  await service.clock.advance(10_000);
  service.host.unreachable = true;
  expect((await get("/screenshots/1.webp")).headers.etag).toBe(first.headers.etag);
  service.host.unreachable = false;
  service.clock.jump(290_000);
  await service.clock.advance(12_000);
  service.host.screenshots.set("1.webp", { ...shot, body: Buffer.concat([webp, webp]) });
  const next = await get("/screenshots/1.webp");
  expect(next.statusCode).toBe(200);
  expect(next.headers.etag).not.toBe(first.headers.etag);
  expect(service.host.screenshotsAsked.length).toBe(3);
});

test("a path that no game names is not found, and the host is not asked for it", async () => {
  service = await startTestService({ library: [withShots("1.webp")] });
  service.host.screenshots.set("secret.webp", shot);
  for (const path of ["secret.webp", "", "..%2f1.webp", "../1.webp", "g-doom%2f1.webp", "1.webp/", "%00"]) {
    const reply = await get(`/screenshots/${path}`);
    expect(reply.statusCode, path).toBe(404);
    expect(reply.headers["cache-control"]).toBe("no-store");
  }
  expect(service.host.screenshotsAsked).toEqual([]);
  // One that the host has lost is asked for, and can come back.
  expect((await get("/screenshots/1.webp")).statusCode).toBe(404);
  service.host.screenshots.set("1.webp", shot);
  expect((await get("/screenshots/1.webp")).statusCode).toBe(200);
});

test("the 64 pictures asked for last are kept, whatever came before is asked for again", async () => {
  const paths = Array.from({ length: 65 }, (_, index) => `${index}.webp`);
  service = await startTestService({ library: [withShots(...paths)] });
  for (const path of paths) service.host.screenshots.set(path, shot);
  for (const path of [...paths, "64.webp", "1.webp", "0.webp"]) await get(`/screenshots/${path}`);
  expect(service.host.screenshotsAsked).toEqual([...paths, "0.webp"]);
});

test("many players at once cost one request to the host", async () => {
  service = await startTestService({ library: [withShots("1.webp")] });
  service.host.screenshots.set("1.webp", shot);
  const replies = await Promise.all(Array.from({ length: 20 }, () => get("/screenshots/1.webp")));
  expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(service.host.screenshotsAsked).toEqual(["1.webp"]);
});
