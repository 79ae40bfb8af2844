import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { calls } from "../../../wire/calls/calls.ts";
import { partyCalls } from "../../../wire/calls/partyCalls.ts";
import type { ConnectInfo } from "../../../wire/schedule.ts";
import { plain } from "../support/games.ts";
import { requestOf, startInfo, startOf, startTestService } from "../support/service.ts";

const TurnSecret = "secret-of-the-relays";
const env = {
  TURN_URLS: "turn:turn.test?transport=udp,turns:turn.test:5349?transport=tcp",
  TURN_SECRET: TurnSecret,
  TURN_TTL_SECONDS: "600",
};

/** When the credentials end, epoch s, after a check that they are what coturn expects. */
function endOf(connect: ConnectInfo | null | undefined): number {
  const [{ urls, username = "", credential } = { urls: [] }] = connect?.iceServers ?? [];
  expect(urls).toEqual(env.TURN_URLS.split(","));
  expect(credential).toBe(createHmac("sha1", TurnSecret).update(username).digest("base64"));
  expect(connect).toMatchObject({ iceServersTtl: 600 });
  return Number(username.split(":")[0]);
}

test("R-RELAY-01 every answer that names the host has credentials of its own, an hour later fresh ones", async () => {
  const service = await startTestService({ env });
  const player = await service.signIn("Mali");
  const extend_info = startInfo(plain, 5);
  const { connectInfo, info } = await player.get(calls.startGame, { ...startOf(), extend_info });
  const start = Math.floor(service.clock.date() / 1_000);
  expect(endOf(connectInfo)).toBe(start + 600);
  expect(connectInfo).toMatchObject({ iceTransportPolicy: "all" });
  const confirmed = await player.get(calls.confirm, { id: info.id });
  expect(endOf(confirmed.connectInfo)).toBe(start + 600);
  await service.clock.advance(100_000);
  expect(endOf((await player.get(calls.scheduleInfo, {})).connectInfo)).toBe(start + 700);
  expect(JSON.stringify(service.errors)).not.toContain(TurnSecret);
});

test("R-RELAY-01 a guest gets credentials, too, under another name than the player's", async () => {
  const service = await startTestService({ env: { ...env, TURN_POLICY: "relay" } });
  const { player } = await service.seated();
  const { party } = await player.get(partyCalls.openParty, { joinAs: "viewer" });
  const { send } = service;
  const ask = async (call: (typeof partyCalls)["join" | "visit"], params: unknown) =>
    (await send(requestOf(call, params, { device: "a-guest" }))).data;
  const joined = partyCalls.join.data.parse(
    await ask(partyCalls.join, { link: party.link, pin: party.pin, name: "Ann" }),
  );
  const { connectInfo } = partyCalls.visit.data.parse(await ask(partyCalls.visit, joined));
  expect(endOf(connectInfo)).toBe(Math.floor(service.clock.date() / 1_000) + 600);
  expect(connectInfo).toMatchObject({ iceTransportPolicy: "relay" });
  const own = (await player.get(calls.scheduleInfo, {})).connectInfo;
  expect(connectInfo?.iceServers?.[0]?.username).not.toBe(own?.iceServers?.[0]?.username);
});

test("R-RELAY-01 without relays nothing is added", async () => {
  const service = await startTestService();
  const { player } = await service.seated();
  const { connectInfo } = await player.get(calls.scheduleInfo, {});
  expect(Object.keys(connectInfo ?? {})).not.toContain("iceServers");
  expect(connectInfo).toMatchObject({ realip: expect.any(String) });
});
