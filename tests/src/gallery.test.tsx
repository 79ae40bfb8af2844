import { act, cleanup, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { loadMessages } from "../../src/bridge/translations.ts";
import { fakeApp } from "../../src/dev/fixtures/fakeApp.ts";
import { scenes } from "../../src/dev/gallery/scenes.ts";
import { Root } from "../../src/shell/Root.tsx";
import { NoObserver, textsIn } from "./support/render.tsx";

/** Texts that no scene shows, such as what follows a press. With a dot at the end: all whose ids begin so. */
const elsewhere = `
  account.buyHour.runsOn account.current.member account.current.unlimited account.data.started
  account.elsewhere.minutes account.elsewhere.paused.counted account.elsewhere.paused.free
  account.elsewhere.paused.soon account.elsewhere.playing account.elsewhere.ready account.elsewhere.runs
  account.elsewhere.runs.free account.elsewhere.runs.soon account.elsewhere.waiting account.invite.copyLink
  account.invite.shared account.maintenance.begun account.plan.renews account.plans.special account.purchase.hourWords
  account.recording.discard account.recording.next account.recording.off account.recording.turnOn
  account.recording.waits account.saves.done.delete account.saves.done.download account.saves.question.game
  account.sessions.failed account.settings.nearest account.signIns.alone account.signIns.endedOne
  account.signIns.endedOthers account.speed.slow account.speed.unreachable account.spendCoins.none
  account.subscribed.active account.time.today account.user.extendOnly account.user.hours account.user.member
  account.user.noMember account.user.proMember account.ways.free.over account.ways.hour.opens account.ways.hour.until
  account.ways.unlimited accountSheet.signOut banner.start bookmark. confirm.endGame confirm.endGame.kept
  connection.displaced connection.following desk.baton.back desk.controls. desk.failed.localNetwork desk.failed.lost
  desk.failed.refused desk.failed.relay
  desk.guest.left desk.pad.disconnected desk.pad.unnamed desk.pointer.again desk.pointer.locked desk.queued sheet.role.pad3
  sheet.role.pad4 desk.touch.gyro.denied tv.over tv.code.choose tv.code.noTelevision tv.code.ready desk.typing.ascii
  desk.typing.close details.noModes details.summary.less details.summary.more
  discovery.filter.apply frame.chunk join.badName join.baton.away join.ended.over join.full join.over join.replaced join.role.pad3
  join.role.pad4 join.tooOften join.unreachable join.wrongPin layout. play.starting problem.allow.
  problem.facts.numbers.withoutDelay problem.recording.hidden problem.recording.look problem.recording.save
  problem.recording.what problem.recording.cut problem.recording.failed problem.recording.hide problem.recording.lines
  problem.recording.long problem.recording.more problem.recording.notSaved problem.recording.refused
  problem.recording.saved problem.sending problem.signedOut queue.opening queue.ready rail.back rail.on report.
  resumePrompt.ends sheet.capture.busy sheet.capture.cancelled sheet.capture.empty sheet.capture.shared
  sheet.handover.shareText sheet.pads.all sheet.pads.hat sheet.pads.hint
  sheet.pads.move sheet.pads.reset sheet.pads.unnamed sheet.party.shareText sheet.picture.decoder
  sheet.runs.free sheet.session.failed sheet.session.none sheet.still.counts
  sheet.still.soon sheet.time.buy steam. time.left time.unlimitedUntil toast.
`
  .split(/\s+/)
  .filter(Boolean);

it("every text is shown by a scene of the gallery, but for those listed above", async () => {
  vi.stubGlobal("IntersectionObserver", NoObserver);
  const messages = await loadMessages("en");
  const texts = Object.entries(textsIn("en")).map(([id, text]) => ({ id, text, usual: [...text] }));
  for (const { id, text } of texts) text.splice(0, text.length, { type: 0, value: `⟦${id}⟧` });
  const seen = new Set<string>();
  for (const [address, set] of Object.values(scenes)) {
    const app = fakeApp(address);
    set(app);
    await act(async () => void render(<Root app={app} translations={{ locale: "en", messages }} />));
    // Until all has come that is loaded late, and what that loads in turn.
    for (let before = "", now = "?"; before !== now; before = now, now = document.documentElement.outerHTML)
      for (let round = 0; round < 3; round += 1) await act(() => vi.dynamicImportSettled());
    for (const [, id = ""] of document.documentElement.outerHTML.matchAll(/⟦([^⟧]*)⟧/g)) seen.add(id);
    cleanup();
  }
  for (const { text, usual } of texts) text.splice(0, text.length, ...usual);
  const unseen = texts.map(({ id }) => id).filter((id) => !seen.has(id));
  const covers = (one: string, id: string) => (one.endsWith(".") ? id.startsWith(one) : id === one);
  expect(unseen.filter((id) => !elsewhere.some((one) => covers(one, id)))).toEqual([]);
  expect(elsewhere.filter((one) => !unseen.some((id) => covers(one, id)))).toEqual([]);
}, 300_000);
