import { languages, locales } from "../../wire/locale.ts";
import type { OpsAction } from "../../wire/operator/opsActions.ts";
import { dayLength, drainSoon, maintenanceSlack } from "../lib/durations.ts";
import type { Announcement } from "../store/ops/announcements.ts";
import type { Transaction } from "../store/store.ts";
import { type ActionResult, done, refused } from "./actionResult.ts";

/** Unfinished announcements at a time. */
const maxAnnouncements = 20;
/** Control characters but line ends, and marks that turn the direction of writing: a text could pose as another one. */
const invisible = /\p{Bidi_Control}|(?!\n)\p{Cc}/u;
/** A longer one is a mistake in a date. */
const maxNotice = 31 * dayLength;
const maxMaintenance = dayLength;
/** Ending all games takes several rounds, ms. */
const endingTakes = 60_000;

type AnnounceAction = Extract<OpsAction, { kind: "announce" | "plan-maintenance" }>;

/** Tells all players something, or when there is maintenance (R-OPS-17, R-OPS-18). */
export async function announce(
  tx: Transaction,
  action: AnnounceAction,
  { operator, date }: { readonly operator: string; readonly date: number },
): Promise<ActionResult> {
  const announcement = announcementOf(action, operator);
  const isFull = (await tx.announcements.unfinished(date)).length >= maxAnnouncements;
  const wrong = isFull
    ? `There are ${maxAnnouncements} announcements already. Withdraw one first.`
    : whatIsWrong(announcement, date);
  if (wrong !== null) return refused(wrong, 409);
  await tx.announcements.add(announcement);
  if (announcement.isMaintenance) await lengthenHours(tx, date);
  if (announcement.sessionsEndAt > 0) await tx.schedules.forgetNotices();
  return done(summaryOf(announcement));
}

/** Extends hour packs that maintenance would cut short: they can be played after it. */
async function lengthenHours(tx: Transaction, date: number): Promise<void> {
  for (const { startsAt, endsAt } of await tx.announcements.maintenances(date)) {
    const [validAt, playableFrom] = [Math.max(date, startsAt), endsAt + maintenanceSlack];
    await tx.balances.outlast(validAt, playableFrom);
    await tx.orders.outlast(validAt, playableFrom, null);
  }
}

/** Takes an announcement back before its end. Maintenance ends, or does not begin. */
export async function withdraw(
  tx: Transaction,
  { announcementId }: Extract<OpsAction, { kind: "withdraw-announcement" }>,
  { date }: { readonly date: number },
): Promise<ActionResult> {
  const found = (await tx.announcements.unfinished(date)).find(({ id }) => id === announcementId);
  if (found === undefined) return refused("There is no such announcement any more.", 404);
  await tx.announcements.remove(announcementId);
  if (found.sessionsEndAt > 0) await tx.schedules.forgetNotices();
  return done("Withdrawn.");
}

function announcementOf(action: AnnounceAction, madeBy: string): Announcement {
  const { key: id, startsAt, endsAt } = action;
  const common = { id, startsAt, endsAt, madeBy };
  if (action.kind === "announce")
    return { ...common, isMaintenance: false, texts: action.texts, showsFrom: startsAt, sessionsEndAt: 0 };
  const { showsFrom, sessionsEndAt } = action;
  return { ...common, isMaintenance: true, texts: { en: "" }, showsFrom, sessionsEndAt: sessionsEndAt ?? 0 };
}

function whatIsWrong(announcement: Announcement, date: number): string | null {
  const { isMaintenance, texts, showsFrom, startsAt, endsAt, sessionsEndAt } = announcement;
  const missing = languages.find(([locale]) => texts[locale] === undefined);
  if (!isMaintenance && missing !== undefined) return `A text is missing: ${missing[2]}.`;
  if (Object.values(texts).some((text) => invisible.test(text ?? "")))
    return "A text has control characters, or marks that turn the direction of writing. Type it anew without them.";
  if (endsAt <= startsAt) return "It ends before it starts.";
  if (endsAt <= date) return "It would be over already.";
  if (endsAt - startsAt > (isMaintenance ? maxMaintenance : maxNotice))
    return `It takes longer than ${isMaintenance ? "a day" : "31 days"}.`;
  if (showsFrom > startsAt) return "Players must be told before it starts.";
  // Two notices come before the end.
  if (sessionsEndAt !== 0 && sessionsEndAt <= Math.max(date, startsAt) + drainSoon)
    return "Games can only end more than two minutes after its start, or after now.";
  if (sessionsEndAt > endsAt - endingTakes) return "Games can only end until a minute before its end.";
  return null;
}

/** For the log. */
function summaryOf({
  isMaintenance,
  texts,
  showsFrom,
  startsAt,
  endsAt,
  sessionsEndAt,
}: Announcement): string {
  const at = (date: number) => `${new Date(date).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const times = `${at(startsAt)} to ${at(endsAt)}`;
  if (!isMaintenance) return `${times}: ${locales.map((locale) => `"${texts[locale] ?? ""}"`).join(" / ")}`;
  const end = sessionsEndAt === 0 ? "games are not ended" : `games end at ${at(sessionsEndAt)}`;
  return `Maintenance ${times}, shown from ${at(showsFrom)}; ${end}.`;
}
