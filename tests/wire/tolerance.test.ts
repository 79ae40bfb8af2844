import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { extendInfoOf } from "../../streams/features/schedule/extendInfo.ts";
import { gameBrief } from "../../wire/catalogue.ts";
import * as schedule from "../../wire/schedule.ts";

const wire = {
  gameIdStr: "g-1",
  startMode: 3,
  rentalSupport: 0,
  isAccountGroup: 0,
  offlineMode: 0,
  playWithSteam: 1,
  withoutAccMode: 0,
  genres: ["racing"],
  docs: {
    en: { gameName: "One", headerImage: "/a.webp", headerImageVertical: "", pcBackPath: "", tint: "#123" },
  },
};

describe("tolerance of the wire schemas", () => {
  test("R-PUSH-06 a game brief reaches the host unchanged, with members that only the host knows", () => {
    const own = {
      withoutAccPath: "C:\\game.exe",
      sourceId: 77,
      keyId: 5,
      keyboardType: 1,
      region: { id: [1] },
    };
    const game = z.parse(gameBrief, { ...wire, ...own });
    const encoded = extendInfoOf(game, { mode: 10, account: null }, null);
    const sent: unknown = JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
    expect(sent).toMatchObject({ brief: { ...wire, ...own }, mode: 10 });
  });

  test("R-ERR-05 unknown members of a game brief never touch a prototype", () => {
    const game = gameBrief.parse(JSON.parse(`{"__proto__":{"evil":1},${JSON.stringify(wire).slice(1)}`));
    expect("evil" in game).toBe(false);
  });

  test("R-SPEED-02 a server's id may be a number, and is sent back unchanged", () => {
    const list = [{ idc_id: 12, ip: "10.0.0.1", ping_ip: "10.0.0.1", port: 199, sspc_id: 3, title: "Near" }];
    expect(schedule.idc.parse(list[0])).toEqual(list[0]);
    expect(schedule.measuredIdc.parse({ idc_id: 12, delay: 20 })).toEqual({ idc_id: 12, delay: 20 });
  });

  test("R-SES-04 optional members of a schedule may be absent or null", () => {
    expect(schedule.scheduleCheck.parse({ scheduleStatus: 0 })).toEqual({
      scheduleStatus: 0,
      info: null,
      gameInfo: null,
      queueInfo: null,
      connectInfo: null,
    });
    expect(schedule.startReply.parse({ info: { id: "s-1", account_mode: 0 } })).toMatchObject({
      queueInfo: null,
    });
    expect(schedule.queueInfo.parse({})).toEqual({ queuingIndex: null, queuingWaitTime: null });
  });
});
