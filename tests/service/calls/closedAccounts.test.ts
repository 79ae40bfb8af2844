import { beforeEach, describe, expect, test } from "vitest";
import { accountCalls } from "../../../streams/wire/calls/accountCalls.ts";
import { calls } from "../../../streams/wire/calls/calls.ts";
import { opsCalls } from "../../../streams/wire/operator/ops.ts";
import { type Desk, logOf, openDesk, startOps } from "../ops/opsBench.ts";
import { plain } from "../support/games.ts";
import { type Player, requestOf, type TestService } from "../support/service.ts";
import { enterSession } from "../support/sessionClient.ts";

let service: TestService;
let desk: Desk;
let mali: Player;

beforeEach(async () => {
  service = await startOps();
  desk = await openDesk(service);
  mali = await service.signIn("Mali");
});

const signInAgain = async (more: object = {}, lang: "en" | "th" = "en") => {
  const params = { client_id: "h5-local", id_token: await service.idToken({ name: "Mali" }), ...more };
  const request = requestOf(calls.login, params);
  return service.send({ ...request, headers: { ...request.headers, "accept-language": lang } });
};

describe("R-DATA-01 an account that an operator disables", () => {
  let key = 0;
  const act = (kind: "disable-account" | "enable-account", accountId = mali.id) => {
    key += 1;
    return desk.act({ kind, accountId, reason: "chargeback", key: `k${key}` });
  };

  test("loses its sign-ins, its socket, its tickets and its game at once", async () => {
    const other = await service.signIn("Mali");
    const origin = await service.service.app.listen({ port: 0, host: "127.0.0.1" });
    const socket = await enterSession(origin.replace("http", "ws"), mali);
    const scheduleId = await service.play(mali, plain);
    expect(await act("disable-account")).toMatchObject({ status: 200 });
    expect(await socket.closed).toBe(4401);
    for (const player of [mali, other]) {
      expect(await player.ask(calls.wallet, {})).toMatchObject({ status: 401 });
      expect(await service.refresh(player)).toMatchObject({ status: 401 });
    }
    expect(service.host.ends).toEqual([scheduleId]);
    expect(await service.store.transaction((tx) => tx.schedules.ofAccount(mali.id))).toBe(null);
  });

  test("is told so in the player's language, and is let in again once enabled, with everything", async () => {
    await act("disable-account");
    expect(await signInAgain()).toMatchObject({
      code: -20070,
      msg: "This account is disabled. Please write to the customer service.",
    });
    expect((await signInAgain({}, "th")).msg).toContain("บัญชีนี้ถูกระงับ");
    expect((await desk.get(opsCalls.accounts, { search: "mali" })).list).toMatchObject([
      { isDisabled: true },
    ]);
    await act("enable-account");
    expect((await service.signIn("Mali")).id).toBe(mali.id);
    expect(await act("disable-account", "nobody")).toMatchObject({ status: 404 });
    expect(await logOf(desk)).toMatchObject([
      { action: "disable-account", target: "nobody", result: "refused" },
      { action: "enable-account", target: mali.id, result: "done" },
      { action: "disable-account", target: mali.id, reason: "chargeback", result: "done" },
    ]);
  });

  test("starts no game by a call that was let in just before", async () => {
    await service.store.transaction((tx) => tx.closedAccounts.setDisabled(mali.id, true));
    await expect(mali.start()).rejects.toThrow("-20070");
  });

  test("leaves others alone", async () => {
    const chai = await service.signIn("Chai");
    await act("disable-account");
    expect((await chai.get(accountCalls.signIns, {})).list).toHaveLength(1);
  });
});
