import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currentId } from "../../../../streams/features/schedule/scheduleState.ts";
import { createScope } from "../../../../streams/lib/scope.ts";
import { fakePorts, manualClock, showing } from "../../../support/fakePorts.ts";
import { game } from "../../../support/games.ts";
import { playBench } from "../../../support/playBench.ts";
import { calm, chanceOf, type Trouble, UnreliableService } from "../../../support/unreliableService.ts";

const games = [game("g-1"), game("g-2")];
const seed = fc.integer({ min: 0, max: 2 ** 31 });
const trouble = fc.record<Trouble>({
  loss: fc.double({ min: 0, max: 0.5, noNaN: true }),
  slow: fc.integer({ min: 0, max: 9_000 }),
  repeats: fc.double({ min: 0, max: 1, noNaN: true }),
});
/**
 * Each run is a dozen pushes and some twenty polls in an order of its own, over more than a minute of virtual time. `ORDERS=3000` in
 * the environment looks longer.
 */
const numRuns = Number(process.env.ORDERS ?? 50);
const timeout = 30_000 + 100 * numRuns;

/** Half seconds: trouble, then calm. */
const calmFrom = 60;
const end = 150;

const newPage = (from: number, through: Trouble) => {
  const chance = chanceOf(from);
  const ports = fakePorts({ clock: manualClock(), at: "/gameDetails?id=g-1" });
  const scope = createScope("test", ports);
  ports.stage.script = showing;
  const bench = playBench({ ports, scope }, { games });
  /** The seats whose lent account came before their desk opened. */
  const lent = new Set<string>();
  /** What changes about a page: whether no push reaches it. */
  const state = { blocked: false };
  const service = new UnreliableService({
    ports,
    chance,
    games,
    trouble: through,
    push(push) {
      if (state.blocked) return;
      if (push.event === "queue_link" && bench.schedule.schedule.value.kind !== "playing")
        lent.add(push.data.scheduleId);
      bench.push(push);
    },
  });
  /** The seats that the player gave up. */
  const givenUp = new Set<string>();
  return Object.assign(state, { chance, ports, scope, bench, service, lent, givenUp });
};
type Page = ReturnType<typeof newPage>;

/**
 * Plays it through, half a second at a time; `act` is the player.
 * @returns what was wrong at any moment, and how page and service stand at the end
 */
function live(page: Page, through: Trouble, act: (half: number) => void) {
  const { chance, ports, bench, service, scope, givenUp } = page;
  const wrong = new Set<string>();
  for (let half = 0; half < end; half += 1) {
    if (half === calmFrom) service.trouble = calm;
    const reconnects = half === calmFrom || (half < calmFrom && chance.often(through.loss / 10));
    if (reconnects) bench.connect();
    act(half);
    ports.clock.advance(500);
    if (ports.stage.live > 1) wrong.add("two desks");
    for (const id of service.quits)
      if (!givenUp.has(id) && !service.calledOff.has(id)) wrong.add(`nobody asked to quit ${id}`);
  }
  const now = bench.schedule.schedule.value;
  const id = service.seat?.id ?? null;
  if (
    now.kind === "playing" &&
    page.lent.has(now.seat.id) &&
    service.startInfo.get(now.seat.id)?.account !== "lent"
  )
    wrong.add("the host does not know the lent account");
  for (const { where, error } of ports.report.faults) wrong.add(`${where}: ${String(error)}`);
  const standing = {
    wrong: [...wrong],
    kind: now.kind,
    id: currentId(now),
    service: { id, status: service.seat?.status ?? 0 },
    desks: ports.stage.live,
  };
  scope.end();
  return { ...standing, left: ports.open() };
}

const desksOpened = ({ ports }: Page): number =>
  ports.navigation.log.filter((entry) => entry.kind === "push" && entry.to === "/streamDesk").length;

describe("R-SOCK-04 R-PUSH-05 R-PUSH-06 shuffled, repeated, late and lost pushes and polls lead to the same state", () => {
  test.each([
    ["a player who only waits: one desk, in the seat that was started", false],
    ["a session socket blocked for good, or for a while: still one desk", true],
  ])("%s", { timeout }, (_, blocks) => {
    fc.assert(
      fc.property(seed, trouble, fc.boolean(), (from, through, forGood) => {
        const page = newPage(from, through);
        const { bench, chance, service } = page;
        const block = (is: boolean): void => {
          page.blocked = is;
          bench.connection.set(is ? { status: "connecting" } : { status: "open", since: 0 });
        };
        if (blocks) block(true);
        const standing = live(page, through, (half) => {
          if (blocks && !forGood && half < calmFrom && chance.often(0.1)) block(!page.blocked);
          if (blocks && !forGood && half === calmFrom) block(false);
          if (bench.popups.at(-1) === "resumePrompt") bench.answer("resumePrompt", true);
          const isIdle = bench.play.value.status === "idle" && bench.schedule.schedule.value.kind === "none";
          if (isIdle && half % 5 === 0) bench.send({ type: "play/click", gameId: "g-1" });
        });
        const id = service.seat?.id;
        const service300 = { id, status: 300 };
        expect(standing).toEqual({ wrong: [], kind: "playing", id, service: service300, desks: 1, left: {} });
        expect([service.quits, desksOpened(page)]).toEqual([[], 1]);
      }),
      { numRuns },
    );
  });

  test("a player who changes their mind and a service that cancels: page and service agree, no seat is lost or given up by itself", {
    timeout,
  }, () => {
    fc.assert(
      fc.property(seed, trouble, (from, through) => {
        const page = newPage(from, through);
        const { bench, chance, service, ports, givenUp } = page;
        /** Any answer, a refusal once all is calm. What is given up is noted. */
        const answer = (isCalm: boolean): void => {
          const front = bench.overlays.value.at(-1);
          if (!front || (!isCalm && chance.often(0.5))) return;
          const yes = !isCalm && chance.often(0.5);
          const id = currentId(bench.schedule.schedule.value) ?? "";
          const givesUp = front.kind === "resumePrompt" ? !yes && !isCalm : yes;
          if (givesUp) givenUp.add(id);
          if (front.kind === "resumePrompt") bench.answer("resumePrompt", yes || isCalm);
          else if (front.kind === "confirm" || front.kind === "switchGame") bench.answer(front.kind, yes);
        };
        const stir = (): void => {
          const ways: ReadonlyArray<() => void> = [
            () => bench.send({ type: "play/click", gameId: chance.often(0.5) ? "g-1" : "g-2" }),
            () => bench.send({ type: "queue/close" }),
            () => bench.send({ type: "navigate", to: chance.often(0.5) ? "/" : "/gameDetails?id=g-1" }),
            () => bench.send({ type: "desk/leave" }),
            () => ports.lifecycle.setVisible(!ports.lifecycle.visible()),
            () => service.callOff(chance.often(0.5) ? "cancel" : "release"),
          ];
          ways[chance.between(0, ways.length - 1)]?.();
        };
        const standing = live(page, through, (half) => {
          if (half === calmFrom) ports.lifecycle.setVisible(true);
          if (half < calmFrom && chance.often(0.3)) stir();
          answer(half >= calmFrom);
        });
        expect(standing.wrong).toEqual([]);
        expect(standing.left).toEqual({});
        expect(standing.id).toBe(standing.service.id);
        const fitting = new Map([
          [0, ["none"]],
          [100, ["queued", "found"]],
          [200, ["found"]],
          [300, ["playing", "found"]],
        ]);
        expect(fitting.get(standing.service.status)).toContain(standing.kind);
        expect(standing.desks).toBe(standing.kind === "playing" ? 1 : 0);
      }),
      { numRuns },
    );
  });
});
