import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { calls } from "../../../wire/calls/calls.ts";
import { holdStore, type Player, requestOf, startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let player: Player;
let origin: string;
let closing: Promise<void> | null;

beforeEach(async () => {
  closing = null;
  service = await startTestService();
  origin = await service.service.app.listen({ port: 0, host: "127.0.0.1" });
  player = await service.signIn("Mali");
});
afterEach(async () => {
  await closing;
  await service.store.close();
});

/** A call over the network, as the app sends it. */
const ask = (): Promise<Response> => {
  const caller = { token: player.token, userId: player.id, device: player.device };
  const { method, url, headers, body } = requestOf(calls.wallet, {}, caller);
  return fetch(origin + url, { method, headers, ...(body === undefined ? {} : { body }) });
};

const open = async (): Promise<WebSocket> => {
  const { token } = await player.get(calls.wssToken, {});
  const { signature } = await player.get(calls.signature, {});
  const query = new URLSearchParams({ token, sign: signature, uid: player.id });
  const socket = new WebSocket(`${origin.replace("http", "ws")}/session?${query}`);
  await new Promise((resolve) => socket.once("open", resolve));
  return socket;
};

test("R-FLEET-09 a service that ends answers the call that has begun, and takes no connection any more", async () => {
  const release = holdStore(service);
  const begun = ask();
  // It has arrived.
  await expect.poll(() => service.service.app.server.listening).toBe(true);
  await new Promise((resolve) => service.service.app.server.once("request", resolve));
  closing = service.service.close();
  await expect.poll(() => service.service.app.server.listening).toBe(false);
  await expect(ask()).rejects.toThrow();
  release();
  expect((await begun).status).toBe(200);
  await service.clock.advance(100);
  await closing;
});

test("R-FLEET-09 a call that never ends is cut off after 5 s", async () => {
  const release = holdStore(service);
  const begun = ask().catch(() => "cut off");
  await new Promise((resolve) => service.service.app.server.once("request", resolve));
  closing = service.service.close();
  await service.clock.advance(4_900);
  let isOver = false;
  void begun.then(() => {
    isOver = true;
  });
  await service.clock.advance(0);
  expect(isOver).toBe(false);
  await service.clock.advance(100);
  expect(await begun).toBe("cut off");
  release();
});

test("R-FLEET-09 session sockets are told that the service goes away, so that they connect again", async () => {
  const socket = await open();
  const code = new Promise<number>((resolve) => socket.once("close", resolve));
  closing = service.service.close();
  expect(await code).toBe(1_001);
  await service.clock.advance(100);
});
