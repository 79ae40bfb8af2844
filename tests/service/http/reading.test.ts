import { expect, test } from "vitest";
import { calls } from "../../../wire/calls/calls.ts";
import { plain } from "../support/games.ts";
import { requestOf, startTestService, type TestService } from "../support/service.ts";

let service: TestService;

/** How often the store was read, and changed, since the start. */
async function visits(): Promise<{ reads: number; changes: number }> {
  const text = await service.metrics.registry.metrics();
  const of = (outcome: string) =>
    Number(
      new RegExp(`cloudplay_transaction_seconds_count\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
    );
  return { reads: of("read"), changes: of("committed") };
}

test("R-STORE-07 '/schedule/info' of a player who neither waits nor plays asks one question, of one who does it reads once more", async () => {
  service = await startTestService();
  const player = await service.signIn("Mali");
  const before = await visits();
  expect(await player.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 0, info: null });
  expect(await visits()).toEqual({ reads: before.reads + 1, changes: before.changes });
  await service.play(player, plain);
  const playing = await visits();
  expect(await player.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 300 });
  expect((await visits()).reads).toBe(playing.reads + 2);
});

test("R-STORE-07 '/schedule/info' refuses an unknown token, and another player's", async () => {
  service = await startTestService();
  const player = await service.signIn("Mali");
  const other = await service.signIn("Nok");
  const ask = async (token: string, userId: string) => {
    const { status, code } = await service.send(
      requestOf(calls.scheduleInfo, {}, { token, userId, device: "" }),
    );
    return [status, code];
  };
  expect(await ask(player.token, player.id)).toEqual([200, 200]);
  expect(await ask("unknown", player.id)).toEqual([401, -3101]);
  expect(await ask(player.token, other.id)).toEqual([401, -3101]);
  expect(await ask("", player.id)).toEqual([401, -3101]);
});
