import { describe, expect, test } from "vitest";
import { isPro, withPlan } from "../../../service/accounts/balance.ts";
import { emptyBalance } from "../../../service/store/money/balances.ts";
import { plain } from "../support/games.ts";
import { startTestService } from "../support/service.ts";
import { cards, payBy, subscribe } from "./checkout.ts";

const day = 86_400_000;
const now = Date.UTC(2026, 0, 5, 12);
const tried = { ...emptyBalance, testPlay: true };

describe("R-SUB-08 a pro plan", () => {
  test("is active for its months from now; what is left of a standard plan follows", () => {
    const standard = withPlan(tried, { months: 1, pro: false }, now);
    expect(isPro(standard, now)).toBe(false);
    const both = withPlan(standard, { months: 1, pro: true }, now + 10 * day);
    expect(both).toMatchObject({
      proUntil: Date.UTC(2026, 1, 15, 12),
      memberUntil: Date.UTC(2026, 2, 5, 12),
      plan: 1,
    });
    expect(isPro(both, both.proUntil - 1)).toBe(true);
    expect(isPro(both, both.proUntil)).toBe(false);
  });
  test("stays active when a standard plan is added, and is extended by another pro plan", () => {
    const pro = withPlan(tried, { months: 1, pro: true }, now);
    const more = withPlan(pro, { months: 3, pro: false }, now);
    expect(more.proUntil).toBe(pro.proUntil);
    const longer = withPlan(more, { months: 3, pro: true }, now);
    expect(longer.proUntil).toBe(Date.UTC(2026, 4, 5, 12));
    expect(longer.memberUntil).toBe(Date.UTC(2026, 7, 5, 12));
  });
});

test("R-SUB-08 the host is asked for the quality of the active plan: standard without one, high with pro, standard again after it", async () => {
  const service = await startTestService();
  const player = await service.signIn("Mali");
  /** The quality for which the host of the current game was asked. */
  const played = async () => {
    const id = await service.play(player, plain);
    const quality = service.host.held.get(id)?.quality;
    await player.quit(id);
    return quality;
  };
  expect(await played()).toBe("standard");
  await payBy(service, (await subscribe(player)).url, cards.success);
  expect(await played()).toBe("standard");
  await payBy(service, (await subscribe(player, "plan-pro-1")).url, cards.success);
  expect(await played()).toBe("high");
  await service.setBalance(player, { proUntil: service.clock.now() + 1_000 });
  expect(await played()).toBe("high");
  service.clock.jump(1_000);
  expect(await played()).toBe("standard");
});
