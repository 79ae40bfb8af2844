import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hostGames } from "../../../wire/hosts/hostControl.ts";
import { openHosts } from "./support/hostProcess.ts";
import { leftoversOf, seatFolders } from "./support/leftovers.ts";
import { controlOf, type SeatTree, treeOf } from "./support/testHost.ts";
import { noPrograms, windowGame } from "./support/testPrograms.ts";

const game = windowGame("g-window");
const games = [game];
const progressOf = (seat: SeatTree): string => `/proc/${seat.pids("perl")[0]}/root/home/player/progress`;
const { service, data, open } = await openHosts();

describe.skipIf(noPrograms !== null)(`a host's process${noPrograms ? ` (${noPrograms})` : ""}`, () => {
  it("takes its seats with it when it is killed, and the next one finds their saves and clears up", async () => {
    const killed = await open({ games });
    const control = controlOf(killed.port);
    const trees: SeatTree[] = [];
    for (const id of ["one", "two"]) {
      await control.play(id, game.id);
      await service.event(id, "started");
      const tree = treeOf(data.player(id)?.pid ?? Number.NaN);
      writeFileSync(progressOf(tree), `of ${id}`);
      trees.push(tree);
    }
    // The second cannot end by itself: it is stopped as if it hung.
    const [, hanging] = trees;
    process.kill(hanging?.pid ?? Number.NaN, "SIGSTOP");
    await killed.kill();
    const [ending] = trees;
    // An empty control group may wait for the next host.
    const processes = () =>
      leftoversOf(ending ? [ending] : trees).filter((left) => left.startsWith("process "));
    await expect.poll(processes).toEqual([]);
    const next = await open({ games });
    // What hung was killed by the next host: it could not end by itself. A busy system may take a while to clear it away.
    await expect.poll(() => leftoversOf(trees)).toEqual([]);
    expect(seatFolders(killed.mark)).toEqual([]);
    await controlOf(next.port).play("one-again", game.id, "one");
    await controlOf(next.port).play("two-again", game.id, "two");
    for (const id of ["one", "two"]) {
      await service.event(`${id}-again`, "started");
      const again = treeOf(data.player(id)?.pid ?? Number.NaN);
      expect(readFileSync(progressOf(again), "utf8")).toBe(`of ${id}`);
    }
  });

  it.runIf(process.getuid?.() === 0).each(["/usr/bin/Xvfb", "/usr/bin/pulseaudio"])(
    "ends a start whose %s does not work",
    async (broken) => {
      const host = await open({ games, cover: ["/usr/bin/false", broken] });
      const control = controlOf(host.port);
      await control.play(broken, game.id, null);
      expect(await service.event(broken, "ended")).toMatchObject({ reason: "host-fault" });
      // One seat is kept warm for the next lease.
      await expect.poll(() => seatFolders(host.mark).length).toBe(1);
      await host.end();
      expect(seatFolders(host.mark)).toEqual([]);
    },
  );

  it.runIf(process.getuid?.() === 0)("offers no program without a sound server", async () => {
    const host = await open({ games, cover: ["/dev/null", "/usr/bin/pulseaudio"] });
    const control = controlOf(host.port);
    const reply = await (await control.call("/control/games")).json();
    const ids = hostGames.parse(reply.data).games.map(({ gameIdStr }) => gameIdStr);
    expect(ids).toContain("g-halogen-mile");
    expect(ids).not.toContain(game.id);
  });
});
