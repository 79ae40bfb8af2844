import { describe, expect, test } from "vitest";
import { draftOf, onTopOf, overlayOf } from "../../../../streams/features/ops/gameDraft.ts";
import { createOps, type Ops } from "../../../../streams/features/ops/ops.ts";
import type { GameOverlay } from "../../../../streams/wire/operator/gameOverlay.ts";
import { noOverlay } from "../../../../streams/wire/operator/gameOverlay.ts";
import type { OpsGameEdit } from "../../../../streams/wire/operator/ops.ts";
import { delayed, type MarbleTest, marbles, offline, ok, refused, status } from "../../../support/marbles.ts";

const overlay = (change: Partial<GameOverlay>): GameOverlay => ({ ...noOverlay, ...change });
const texts = (name: string) => ({ en: { name, summary: null }, th: { name: null, summary: null } });
const game = (version: number, change: Partial<GameOverlay> = {}): OpsGameEdit => ({
  id: "g-1",
  described: { en: { name: "One", summary: "" } },
  version,
  overlay: overlay(change),
  edited: version === 0 ? null : { by: "somchai", at: version, fits: true },
  presets: [],
  pictures: [],
});

const [read, act] = ["/ops/api/game", "/ops/api/act"];
const mine = overlay({ place: 3 });
const save = { type: "ops/save", overlay: mine, reason: "a fair" } as const;
const overtaken = status(409, JSON.stringify({ code: 409, msg: "Not saved: somchai …", data: null }));

/** The page with the form of one game open from 100 on. */
function open(m: MarbleTest): Ops {
  m.ports.http.on("/ops/api/live", offline);
  const ops = createOps(m.scope.child("ops"), m.ports);
  m.at(100, () => ops.send({ type: "ops/edit", gameId: "g-1", name: "One" }));
  return ops;
}

describe("R-OPS-12 a game that is edited", () => {
  test("is saved by the version that was read, once for two clicks", () =>
    marbles({ until: 2_000 }, open, (m, ops) => {
      m.ports.http.on(read, delayed(100, ok(game(4))));
      m.ports.http.on(act, delayed(300, ok({ detail: "Saved: place: none → 3" })));
      // Not read yet.
      m.at(150, () => ops.send(save));
      m.at(500, () => ops.send(save));
      m.at(600, () => {
        ops.send(save);
        // What is on its way cannot be taken back.
        ops.send({ type: "ops/closeEdit" });
        expect(ops.state.value.editing).toMatchObject({ busy: true, read: { version: 4 } });
      });
      m.afterwards(() => {
        expect(m.ports.http.sent(act)).toEqual([
          {
            ...{ kind: "edit-game", gameId: "g-1", version: 4, overlay: mine, reason: "a fair" },
            key: expect.any(String),
          },
        ]);
        expect(ops.state.value.editing).toBeNull();
        expect(ops.state.value.done.text).toBe("Saved: place: none → 3");
      });
    }));

  test("that somebody else was faster with shows both, and is saved on top of theirs", () =>
    marbles({ until: 2_000 }, (m) => {
      const theirs = game(5, { isHidden: true });
      const ops = open(m);
      m.ports.http.on(read, ok(game(4)), ok(theirs));
      m.ports.http.on(act, overtaken, ok({ detail: "Saved" }));
      m.at(500, () => ops.send(save));
      m.at(600, () => {
        const failure = "Not saved: somchai …";
        expect(ops.state.value.editing).toEqual({
          ...{ gameId: "g-1", name: "One", read: game(4), theirs, busy: false, failure },
        });
        ops.send(save);
      });
      m.afterwards(() => {
        const sent = m.ports.http.to(act).map(({ body }) => JSON.parse(body ?? ""));
        expect(sent.map(({ version }) => version)).toEqual([4, 5]);
        expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
        expect(ops.state.value.editing).toBeNull();
      });
    }));

  test("that somebody else was faster with begins anew from theirs when mine is discarded", () =>
    marbles({ until: 2_000 }, open, (m, ops) => {
      m.ports.http.on(read, ok(game(4)), ok(game(5, { place: 9 })));
      m.ports.http.on(act, overtaken);
      m.at(300, () => ops.send({ type: "ops/takeTheirs" }));
      m.at(500, () => ops.send(save));
      m.at(600, () => ops.send({ type: "ops/takeTheirs" }));
      m.afterwards(() =>
        expect(ops.state.value.editing).toMatchObject({
          ...{ read: game(5, { place: 9 }), theirs: null, failure: "" },
        }),
      );
    }));

  test("that cannot be read or saved says so and stays open; an answer to a closed one opens nothing", () =>
    marbles({ until: 3_000 }, open, (m, ops) => {
      m.ports.http.on(read, offline, ok(game(0)), delayed(400, ok(game(0))));
      m.ports.http.on(act, refused(400, "overlay.place is missing or wrong."));
      m.at(200, () => expect(ops.state.value.editing).toMatchObject({ failure: "You are offline." }));
      m.at(300, () => ops.send({ type: "ops/edit", gameId: "g-1", name: "One" }));
      m.at(400, () => ops.send(save));
      m.at(500, () => {
        const failure = "overlay.place is missing or wrong.";
        expect(ops.state.value.editing).toMatchObject({ failure, busy: false, theirs: null });
        ops.send({ type: "ops/closeEdit" });
        ops.send({ type: "ops/edit", gameId: "g-1", name: "One" });
        ops.send({ type: "ops/closeEdit" });
      });
      m.afterwards(() => expect(ops.state.value.editing).toBeNull());
    }));
});

test("R-OPS-12 on top of another edit only what was changed is changed", () => {
  const before = draftOf(overlay({ place: 1, texts: texts("Old") }));
  const changed = { ...before, "name.en": "Mine", hidden: "yes" };
  const theirs = draftOf(overlay({ place: 7, texts: texts("Theirs") }));
  const saved = overlayOf(onTopOf(changed, before, theirs));
  expect(saved).toEqual(overlay({ place: 7, isHidden: true, texts: texts("Mine") }));
  expect(overlayOf(draftOf(saved))).toEqual(saved);
  expect(overlayOf(draftOf(null))).toMatchObject({ place: null, isHidden: false });
});
