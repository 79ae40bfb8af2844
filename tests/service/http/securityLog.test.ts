import { beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createLog } from "../../../server/log/log.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { machinePaths } from "../../../wire/hosts/hostControl.ts";
import { requestOf, startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let lines: string[];

/** The lines of the log as it is written. */
const events = () =>
  lines.map((line): unknown => JSON.parse(line)).map((line) => Object(line)) as readonly Record<
    string,
    unknown
  >[];
const last = () => events().at(-1) ?? {};
async function start(env: Record<string, string> = {}, logsAll = true) {
  lines = [];
  const write = (line: string) => void lines.push(line);
  const log = createLog({ name: "service", format: "json", secrets: [], write });
  service = await startTestService({ log, logsAll, env });
}
beforeEach(() => start());

const nobody = { token: "" };
const login = (idToken: string, headers: Record<string, string> = {}) => {
  const request = requestOf(calls.login, { client_id: "h5-local", id_token: idToken }, nobody);
  return service.send({ ...request, headers: { ...request.headers, ...headers } });
};

test("R-SEC-10 a sign-in, a call and a sign-out say whose they are, by an opaque id and never by name", async () => {
  const player = await service.signIn("Mali Srisuk");
  expect(last()).toMatchObject({
    route: "/api/login/google",
    code: 200,
    event: "sign-in",
    account: player.id,
  });
  await player.get(calls.wallet, {});
  expect(last()).toMatchObject({ route: "/user/wallet", account: player.id });
  expect(last()).not.toHaveProperty("event");
  await player.ask(calls.logout, {});
  expect(last()).toMatchObject({ route: "/api/logout", event: "sign-out", account: player.id });
  expect(player.id).toMatch(/^[\da-f-]{36}$/);
  expect(lines.join("")).not.toMatch(/mali|srisuk/i);
});

test("R-SEC-10 a refused identity token is a refused sign-in, of nobody", async () => {
  await login("not.a.token");
  expect(last()).toMatchObject({ route: "/api/login/google", code: 401, event: "sign-in-refused" });
  expect(last()).not.toHaveProperty("account");
});

test("R-SEC-10 calls with no token, an expired, a made-up and another player's one are told apart", async () => {
  const [mali, chai] = [await service.signIn("Mali"), await service.signIn("Chai")];
  const ask = (token: string, userId = "") =>
    service.send(requestOf(calls.wallet, {}, { token, userId, device: "" }));
  await ask("");
  expect(last()).toMatchObject({ code: -3101, event: "no-token" });
  await ask("x".repeat(43));
  expect(last()).toMatchObject({ code: -3101, event: "bad-token" });
  await ask(mali.token, chai.id);
  expect(last()).toMatchObject({ code: -3101, event: "foreign-token", account: mali.id });
  service.clock.jump(1_800_000);
  await ask(mali.token);
  expect(last()).toMatchObject({ code: -3101, event: "expired-token" });
  await service.send(requestOf(calls.refresh, {}, { ...nobody, token: mali.token }));
  expect(last()).toMatchObject({ route: "/api/refresh", event: "bad-refresh-token" });
});

test("R-SEC-10 a page of another site and too many calls are told apart from refusals", async () => {
  await login("not.a.token", { cookie: "a=1", origin: "http://evil.test" });
  expect(last()).toMatchObject({ status: 403, event: "other-site" });
  await service.close();
  await start({ RATE_LIMIT: "1" });
  for (let count = 0; count < 3; count += 1) await login("not.a.token");
  expect(events().map(({ event }) => event)).toEqual(["sign-in-refused", "sign-in-refused", "rate-limit"]);
});

test("R-SEC-10 a stranger at the hosts' calls is logged, though the hosts themselves are not", async () => {
  await service.hostReports({ plays: [] }, { authorization: "Bearer wrong" });
  expect(last()).toMatchObject({ route: machinePaths.events, status: 401, event: "bad-machine-token" });
});

test("R-SEC-10 with LOG_REQUESTS=failed the log has them as well, and no other request", async () => {
  await service.close();
  await start({}, false);
  const player = await service.signIn("Mali");
  expect(last()).toMatchObject({ event: "sign-in", account: player.id });
  await player.get(calls.wallet, {});
  await player.ask(calls.quit, { id: "", isSwitchIDC: 0 });
  await login("not.a.token");
  await player.ask(calls.logout, {});
  expect(events().map(({ event }) => event)).toEqual(["sign-in", "sign-in-refused", "sign-out"]);
});

test("R-SEC-10 at the session socket a page of another site and bad tickets are told apart", async () => {
  const origin = await service.service.app.listen({ port: 0, host: "127.0.0.1" });
  const connect = (page?: string) =>
    new Promise<void>((resolve) => {
      const options = page === undefined ? {} : { origin: page };
      const socket = new WebSocket(`${origin.replace("http", "ws")}/session?token=secret-ticket`, options);
      socket.on("error", () => undefined);
      socket.on("close", () => resolve());
    });
  await connect("http://evil.test");
  await connect();
  expect(events().map(({ event }) => event)).toEqual(["other-origin", "bad-ticket"]);
  expect(lines.join("")).not.toContain("secret-ticket");
});
