import { describe, expect, test } from "vitest";
import { joinBurst, televisionCodeLife, televisionWaits } from "../../../service/lib/durations.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { partyCalls, partyCodes } from "../../../wire/calls/partyCalls.ts";
import { plain } from "../support/games.ts";
import { requestOf, startTestService } from "../support/service.ts";

/** A service with one player, and televisions. */
async function setup() {
  const service = await startTestService({ library: [plain] });
  const player = await service.signIn("Mali Secret Name");
  const ask = (call: (typeof partyCalls)[keyof typeof partyCalls], params: unknown) =>
    service.send(requestOf(call, params, { device: "a-television" }));
  return {
    service,
    player,
    ask,
    offer: async () =>
      partyCalls.offerTelevision.data.parse((await ask(partyCalls.offerTelevision, {})).data),
    /** Its state, or the code of the refusal. */
    async state(token: string): Promise<unknown> {
      const { code, data } = await ask(partyCalls.television, { token });
      return code === 200 ? partyCalls.television.data.parse(data).state : code;
    },
    claim: (code: string, replace: 0 | 1 = 0) => player.ask(partyCalls.claimTelevision, { code, replace }),
    play: () => service.seated("Mali Secret Name", plain),
  };
}

describe("R-TOGETHER-09 a television", () => {
  test("shows the running game of the player who types its code, and nothing of their account", async () => {
    const { service, player, offer, state, claim, play, ask } = await setup();
    const { id: scheduleId } = await play();
    const { code, token, seconds } = await offer();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    expect(seconds).toBe(televisionCodeLife / 1_000);
    expect(await state(token)).toBe("offered");
    expect(await claim(` ${code.toLowerCase()} `)).toMatchObject({ code: 200, data: { playing: 1 } });
    expect(await state(token)).toBe("showing");
    const [known] = service.host.guests.get(scheduleId) ?? [];
    expect(known?.role).toBe("television");
    const { party } = await player.get(partyCalls.party, {});
    const seen = await ask(partyCalls.visit, { token });
    expect(seen.data).toMatchObject({
      role: "television",
      connectInfo: { session_key: known?.key },
      television: { link: party?.link, pin: party?.pin, guests: [{ role: "television" }] },
    });
    for (const secret of [player.id, player.token, "Mali", scheduleId])
      expect(JSON.stringify(seen)).not.toContain(secret);
    for (const call of [calls.wallet, partyCalls.party])
      expect((await service.send(requestOf(call, {}, { token, device: "a-television" }))).code).not.toBe(200);
  });

  test("waits for the player's next game, for an hour", async () => {
    const { service, player, offer, state, claim, play } = await setup();
    const { code, token } = await offer();
    expect(await claim(code)).toMatchObject({ code: 200, data: { playing: 0 } });
    expect(await state(token)).toBe("paired");
    const until = service.clock.now() + televisionWaits;
    const waiting = (now: number) =>
      service.store.transaction((tx) => tx.televisions.ofAccount(player.id, now));
    expect([await waiting(until - 1), await waiting(until)]).toEqual([expect.anything(), null]);
    const { id } = await play();
    expect([await state(token), service.host.guests.get(id)?.[0]?.role]).toEqual(["showing", "television"]);
  });

  test("is over with the game, or when the player ends it", async () => {
    const { service, player, offer, state, claim, play } = await setup();
    const { id } = await play();
    const { code, token } = await offer();
    await claim(code);
    const { party } = await player.get(partyCalls.party, {});
    await player.ask(partyCalls.removeGuest, { guestId: party?.guests[0]?.id ?? "" });
    expect([await state(token), service.host.guests.get(id)]).toEqual([partyCodes.over, []]);
    const again = await offer();
    await claim(again.code);
    await player.quit(id);
    expect(await state(again.token)).toBe(partyCodes.over);
  });

  test("has a code that is good once, and until just before its end", async () => {
    const { service, offer, state, claim } = await setup();
    const { code, token } = await offer();
    await service.clock.advance(televisionCodeLife - 1);
    expect(await state(token)).toBe("offered");
    await service.clock.advance(1);
    expect(await state(token)).toBe(partyCodes.over);
    expect(await claim(code)).toMatchObject({ code: partyCodes.noTelevision });
    const fresh = await offer();
    await claim(fresh.code);
    const other = await service.signIn("Other");
    for (const guess of [fresh.code, "AAAAAA", ""])
      expect(await other.ask(partyCalls.claimTelevision, { code: guess, replace: 1 })).toMatchObject({
        code: partyCodes.noTelevision,
      });
  });

  test("is one of a player's at a time: a second one takes its place only if they say so", async () => {
    const { service, offer, state, claim, play } = await setup();
    const first = await offer();
    const second = await offer();
    const third = await offer();
    await claim(first.code);
    expect(await claim(second.code)).toMatchObject({ code: partyCodes.televisionTaken });
    expect([await state(first.token), await state(second.token)]).toEqual(["paired", "offered"]);
    await claim(second.code, 1);
    expect([await state(first.token), await state(second.token)]).toEqual([partyCodes.over, "paired"]);
    const { id } = await play();
    await state(second.token);
    expect(await claim(third.code)).toMatchObject({ code: partyCodes.televisionTaken });
    expect(await claim(third.code, 1)).toMatchObject({ code: 200, data: { playing: 1 } });
    expect([await state(second.token), await state(third.token)]).toEqual([partyCodes.over, "showing"]);
    expect(service.host.guests.get(id)).toHaveLength(1);
  });

  test("leaves three places for guests", async () => {
    const { player, offer, claim, play, ask } = await setup();
    await play();
    await claim((await offer()).code);
    const { party } = await player.get(partyCalls.party, {});
    const join = () => ask(partyCalls.join, { link: party?.link, pin: party?.pin, name: "Ann" });
    const tries = [await join(), await join(), await join(), await join()];
    expect(tries.map(({ code }) => code)).toEqual([200, 200, 200, partyCodes.full]);
  });

  test("codes are guessed no faster than PINs", async () => {
    const { claim } = await setup();
    for (let tried = 0; tried < joinBurst; tried += 1)
      expect(await claim("AAAAAA")).toMatchObject({ code: partyCodes.noTelevision });
    expect(await claim("AAAAAA")).toMatchObject({ code: 429 });
  });
});
