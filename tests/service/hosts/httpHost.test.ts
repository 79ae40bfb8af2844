import type http from "node:http";
import { beforeEach, expect, test } from "vitest";
import type { Host } from "../../../service/hosts/hostPool.ts";
import { createHttpHost } from "../../../service/hosts/httpHost.ts";
import { programDetails } from "../../../src/dev/fixtures/library.ts";
import { game } from "../../support/games.ts";
import { serve } from "../../support/serve.ts";

const token = "host-token-of-the-tests";
const webp = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1"), Buffer.alloc(100)]);

let answer: http.RequestListener;
let host: Host;
let errors: string[];
let seen: http.IncomingMessage[];

beforeEach(async () => {
  errors = [];
  seen = [];
  const url = await serve((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  host = createHttpHost(url, token, (where, error) => errors.push(`${where}: ${String(error)}`));
});

const reply =
  (data: unknown): http.RequestListener =>
  (_request, response) =>
    response.setHeader("Content-Type", "application/json").end(JSON.stringify({ code: 200, msg: "", data }));

test("games are asked for with the token, and read by the wire's schema", async () => {
  const brief = game("g-doom", { details: programDetails });
  answer = reply({ games: [brief] });
  expect(await host.games()).toEqual([brief]);
  expect([seen[0]?.method, seen[0]?.url, seen[0]?.headers.authorization]).toEqual([
    "GET",
    "/control/games",
    `Bearer ${token}`,
  ]);
});

test("a host that redirects is not followed, so the token goes nowhere else", async () => {
  answer = (request, response) =>
    request.url === "/elsewhere"
      ? response
          .setHeader("Content-Type", "application/json")
          .end('{"code":200,"msg":"","data":{"games":[]}}')
      : response.writeHead(307, { Location: "/elsewhere" }).end();
  expect(await host.games()).toBeNull();
  expect(seen.map(({ url }) => url)).toEqual(["/control/games"]);
});

test("a game that is described wrongly is left out and reported once; of two with one id the first counts", async () => {
  const good = game("g-good");
  answer = reply({
    games: [
      { ...good, genres: "racing" },
      good,
      { ...game("g-details"), details: { ...programDetails, players: "many" } },
      { ...good, windowTitle: "second" },
      null,
      { gameIdStr: "" },
    ],
  });
  for (let round = 0; round < 2; round += 1) expect(await host.games()).toEqual([good]);
  expect(errors.length).toBe(4);
  expect(errors[0]).toContain("game g-good: left out: genres");
  expect(errors[1]).toContain("game g-details: left out: details.players");
  expect(errors[2]).toContain("game number 5");
  expect(errors[3]).toContain("game number 6");
});

test.each([
  ["an error", reply(null)],
  ["no report", reply({ games: "all" })],
  ["no JSON", ((_request, response) => response.end("<html>")) satisfies http.RequestListener],
  ["a cut connection", ((request) => request.destroy()) satisfies http.RequestListener],
])("%s instead of games is no report", async (_what, listener: http.RequestListener) => {
  answer = listener;
  expect(await host.games()).toBeNull();
});

test("a screenshot's type comes from its bytes, whatever the host says", async () => {
  answer = (_request, response) => response.setHeader("Content-Type", "text/html").end(webp);
  expect(await host.screenshot("g-doom/1.webp")).toEqual({ type: "image/webp", body: webp });
  expect([seen[0]?.url, seen[0]?.headers.authorization]).toEqual([
    "/control/screenshots/g-doom/1.webp",
    `Bearer ${token}`,
  ]);
  const png = Buffer.from("\x89PNG\r\n\x1a\nrest", "latin1");
  answer = (_request, response) => response.end(png);
  expect(await host.screenshot("1.png")).toEqual({ type: "image/png", body: png });
});

test.each<[string, http.RequestListener]>([
  ["that is a page", (_request, response) => response.end("<script>alert(1)</script>")],
  ["that is too large", (_request, response) => response.end(Buffer.concat([webp, Buffer.alloc(2_000_000)]))],
  ["that the host does not have", (_request, response) => response.writeHead(404).end(webp)],
  [
    "that breaks off",
    (_request, response) =>
      response.writeHead(200, { "Content-Length": "500" }).write(webp, () => response.destroy()),
  ],
])("a screenshot %s is none", async (_what, listener) => {
  answer = listener;
  expect(await host.screenshot("1.webp")).toBeNull();
});
