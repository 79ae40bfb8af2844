import type { OpsDraft, OpsQuestion } from "../../streams/features/ops/opsIntents.ts";
import { locales } from "../../wire/locale.ts";
import {
  type EndedSessionReason,
  endedSessionReasons,
  maxGrantMinutes,
} from "../../wire/operator/opsActions.ts";
import { counted, momentText } from "./parts/format.ts";

type DraftOf<Kind> = Omit<Extract<OpsDraft, { kind: Kind }>, "kind">;

const playerReasons: Readonly<Record<EndedSessionReason, string>> = {
  maintenance: "The game machine needs maintenance",
  fault: "A problem on our side",
  conduct: "It broke the terms of use",
  other: "None: ended by the customer service",
};

const everythingEnds = "A game that runs ends now and saves. All sign-ins and sockets end.";

/** The question before each action: what it sends, and what the operator reads. */
export const questions = {
  drain: (hostId: string, players: number): OpsQuestion => ({
    draft: { kind: "drain", hostId },
    title: `Drain ${hostId}?`,
    effects: [
      "The host gets no new players until somebody undrains it.",
      players === 0 ? "Nobody is on it now." : `${counted(players, "player")} on it may play to the end.`,
    ],
    button: "Drain",
  }),
  undrain: (hostId: string): OpsQuestion => ({
    draft: { kind: "undrain", hostId },
    title: `Undrain ${hostId}?`,
    effects: ["The host gets new players again, at once if some are waiting."],
    button: "Undrain",
  }),
  drainRegion: (region: string, title: string, hosts: number, players: number): OpsQuestion => ({
    draft: { kind: "drain-region", region },
    title: `Drain the ${counted(hosts, "host")} of ${title}?`,
    effects: [
      "None of them gets new players until somebody undrains it, or the region. A host that comes later does.",
      players === 0 ? "Nobody is on them now." : `${counted(players, "player")} on them may play to the end.`,
    ],
    button: "Drain all",
  }),
  undrainRegion: (region: string, title: string, hosts: number): OpsQuestion => ({
    draft: { kind: "undrain-region", region },
    title: `Undrain the ${counted(hosts, "host")} of ${title}?`,
    effects: ["All of them get new players again, also those that were drained one by one."],
    button: "Undrain all",
  }),
  announce: (given: DraftOf<"announce">): OpsQuestion => ({
    draft: { kind: "announce", ...given },
    title: "Show this to all players?",
    effects: [
      `From ${momentText(given.startsAt)} to ${momentText(given.endsAt)}:`,
      ...locales.map((locale) => given.texts[locale] ?? ""),
    ],
    button: "Announce",
  }),
  planMaintenance: (given: DraftOf<"plan-maintenance">): OpsQuestion => ({
    draft: { kind: "plan-maintenance", ...given },
    title: "Plan this maintenance?",
    effects: [
      `From ${momentText(given.startsAt)} to ${momentText(given.endsAt)} no game can be started; who waits keeps the place.`,
      given.sessionsEndAt === null
        ? "Those inside play to their end."
        : `Those inside are told, and their games end at ${momentText(given.sessionsEndAt)}.`,
      `Players read about it from ${momentText(given.showsFrom)} on, in their time zone.`,
      "Until it is over no time for the day is sold; what was bought of it can be played afterwards. Memberships run on.",
    ],
    button: "Plan it",
  }),
  withdraw: (announcementId: string, isMaintenance: boolean): OpsQuestion => ({
    draft: { kind: "withdraw-announcement", announcementId },
    title: isMaintenance ? "Call off, or end, this maintenance?" : "Withdraw this announcement?",
    effects: [
      isMaintenance
        ? "Games can be started, unless other maintenance goes on."
        : "Players who see it now see it for some seconds more.",
    ],
    button: isMaintenance ? "End it" : "Withdraw",
  }),
  withholdGame: (gameId: string, name: string, players: number): OpsQuestion => ({
    draft: { kind: "withhold-game", gameId },
    title: `Withhold ${name}?`,
    effects: [
      "Nobody can start it on any host until somebody offers it again. It is on no list.",
      players === 0
        ? "Nobody plays it or waits for it now."
        : `Of ${counted(players, "player")}, those inside play to the end. Whoever waits for a seat cannot start it.`,
    ],
    button: "Withhold",
  }),
  offerGame: (gameId: string, name: string): OpsQuestion => ({
    draft: { kind: "offer-game", gameId },
    title: `Offer ${name} again?`,
    effects: ["Players can start it on every host that has it."],
    button: "Offer",
  }),
  endSession: (scheduleId: string, name: string, game: string): OpsQuestion => ({
    draft: { kind: "end-session", scheduleId, why: "maintenance" },
    title: `End the session of ${name}?`,
    effects: [
      `${game} ends now. What it has not saved by itself is lost.`,
      "The player is told what you choose below, in their language, and nothing is charged from now on.",
    ],
    button: "End session",
    field: {
      name: "why",
      label: "What the player is told",
      options: endedSessionReasons.map((why) => [why, playerReasons[why]]),
    },
  }),
  grantTime: (accountId: string, name: string): OpsQuestion => ({
    draft: { kind: "grant-time", accountId, minutes: 60 },
    title: `Grant time to ${name}?`,
    effects: [
      "The minutes are added to the player's time. They never expire, and the player gets a message.",
    ],
    button: "Grant",
    field: { name: "minutes", label: `Minutes (1 to ${maxGrantMinutes})`, options: null },
  }),
  signInCode: (accountId: string, name: string): OpsQuestion => ({
    draft: { kind: "sign-in-code", accountId },
    title: `Make a sign-in code for ${name}?`,
    effects: [
      "For a player who lost PIN or passkey, or whose name has none. With the code they choose a new one at the sign-in, within a day.",
      "It is shown once, here. Whoever has it gets the account: be sure who asks. When it is used, all sign-ins of the account end.",
    ],
    button: "Make the code",
  }),
  disableAccount: (accountId: string, name: string): OpsQuestion => ({
    draft: { kind: "disable-account", accountId },
    title: `Disable the account of ${name}?`,
    effects: [
      everythingEnds,
      "Whoever signs in reads that the account is disabled, until somebody enables it.",
    ],
    button: "Disable",
  }),
  enableAccount: (accountId: string, name: string): OpsQuestion => ({
    draft: { kind: "enable-account", accountId },
    title: `Enable the account of ${name}?`,
    effects: ["The player can sign in again. Everything is as it was."],
    button: "Enable",
  }),
  deleteAccount: (accountId: string, name: string): OpsQuestion => ({
    draft: { kind: "delete-account", accountId },
    title: `Delete the account of ${name}?`,
    effects: [
      everythingEnds,
      "In 14 days everything is deleted: time, coins, a plan, saves. Receipts are kept for 5 years, without a name.",
      "Until then you or the player, by signing in, can keep it.",
    ],
    button: "Delete",
  }),
  keepAccount: (accountId: string, name: string): OpsQuestion => ({
    draft: { kind: "keep-account", accountId },
    title: `Keep the account of ${name}?`,
    effects: ["It is not deleted, and the player can sign in again unless it is disabled."],
    button: "Keep",
  }),
  refund: (
    orderId: string,
    name: string,
    { cost, takesBack, stays }: { readonly cost: string; readonly takesBack: string; readonly stays: string },
  ): OpsQuestion => ({
    draft: { kind: "refund", orderId },
    title: `Refund ${cost} to ${name}?`,
    effects: [
      `The payment provider pays ${cost} back. This cannot be undone.`,
      takesBack === "" ? "Nothing is taken back." : `Taken back: ${takesBack}.`,
      ...(stays === "" ? [] : [`Stays with the player: ${stays}.`]),
      "The player gets a receipt by message.",
    ],
    button: "Refund",
  }),
};
