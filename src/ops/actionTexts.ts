import type { OpsTarget } from "../../streams/features/ops/opsIntents.ts";
import { locales } from "../../wire/locale.ts";
import type { AccountActionKind } from "../../wire/operator/opsActions.ts";
import { counted, momentText } from "./parts/format.ts";

interface ActionTexts {
  readonly title: string;
  readonly effects: readonly string[];
  readonly button: string;
}

/** Consequences of an action, for its confirmation. */
export function actionTexts(target: OpsTarget): ActionTexts {
  switch (target.kind) {
    case "drain":
    case "undrain":
    case "drain-region":
    case "undrain-region":
      return drainTexts(target);
    case "announce":
    case "plan-maintenance":
    case "withdraw-announcement":
      return newsTexts(target);
    case "withhold-game":
      return {
        title: `Withhold ${target.name}?`,
        effects: [
          "Nobody can start it on any host until somebody offers it again. It is on no list.",
          target.players === 0
            ? "Nobody plays it or waits for it now."
            : `Of ${counted(target.players, "player")}, those inside play to the end. Whoever waits for a seat cannot start it.`,
        ],
        button: "Withhold",
      };
    case "offer-game":
      return {
        title: `Offer ${target.name} again?`,
        effects: ["Players can start it on every host that has it."],
        button: "Offer",
      };
    case "end-session":
      return {
        title: `End the session of ${target.name}?`,
        effects: [
          `${target.game} ends now. What it has not saved by itself is lost.`,
          "The player is told what you choose below, in their language, and nothing is charged from now on.",
        ],
        button: "End session",
      };
    case "grant-time":
      return {
        title: `Grant time to ${target.name}?`,
        effects: [
          "The minutes are added to the player's time. They never expire, and the player gets a message.",
        ],
        button: "Grant",
      };
    case "sign-in-code":
      return {
        title: `Make a sign-in code for ${target.name}?`,
        effects: [
          "For a player who lost PIN or passkey, or whose name has none. With the code they choose a new one at the sign-in, within a day.",
          "It is shown once, here. Whoever has it gets the account: be sure who asks. When it is used, all sign-ins of the account end.",
        ],
        button: "Make the code",
      };
    case "disable-account":
    case "enable-account":
    case "delete-account":
    case "keep-account":
      return accountTexts(target.kind, target.name);
    case "refund":
      return {
        title: `Refund ${target.cost} to ${target.name}?`,
        effects: [
          `The payment provider pays ${target.cost} back. This cannot be undone.`,
          target.takesBack === "" ? "Nothing is taken back." : `Taken back: ${target.takesBack}.`,
          ...(target.stays === "" ? [] : [`Stays with the player: ${target.stays}.`]),
          "The player gets a receipt by message.",
        ],
        button: "Refund",
      };
  }
}

function drainTexts(
  target: Extract<OpsTarget, { kind: "drain" | "undrain" | "drain-region" | "undrain-region" }>,
): ActionTexts {
  switch (target.kind) {
    case "drain":
      return {
        title: `Drain ${target.hostId}?`,
        effects: [
          "The host gets no new players until somebody undrains it.",
          target.players === 0
            ? "Nobody is on it now."
            : `${counted(target.players, "player")} on it may play to the end.`,
        ],
        button: "Drain",
      };
    case "undrain":
      return {
        title: `Undrain ${target.hostId}?`,
        effects: ["The host gets new players again, at once if some are waiting."],
        button: "Undrain",
      };
    case "drain-region":
      return {
        title: `Drain the ${counted(target.hosts, "host")} of ${target.title}?`,
        effects: [
          "None of them gets new players until somebody undrains it, or the region. A host that comes later does.",
          target.players === 0
            ? "Nobody is on them now."
            : `${counted(target.players, "player")} on them may play to the end.`,
        ],
        button: "Drain all",
      };
    case "undrain-region":
      return {
        title: `Undrain the ${counted(target.hosts, "host")} of ${target.title}?`,
        effects: ["All of them get new players again, also those that were drained one by one."],
        button: "Undrain all",
      };
  }
}

function newsTexts(
  target: Extract<OpsTarget, { kind: "announce" | "plan-maintenance" | "withdraw-announcement" }>,
): ActionTexts {
  switch (target.kind) {
    case "announce":
      return {
        title: "Show this to all players?",
        effects: [
          `From ${momentText(target.startsAt)} to ${momentText(target.endsAt)}:`,
          ...locales.map((locale) => target.texts[locale] ?? ""),
        ],
        button: "Announce",
      };
    case "plan-maintenance":
      return maintenanceTexts(target);
    case "withdraw-announcement":
      return {
        title: target.isMaintenance ? "Call off, or end, this maintenance?" : "Withdraw this announcement?",
        effects: [
          target.isMaintenance
            ? "Games can be started, unless other maintenance goes on."
            : "Players who see it now see it for some seconds more.",
        ],
        button: target.isMaintenance ? "End it" : "Withdraw",
      };
  }
}

function maintenanceTexts({
  showsFrom,
  startsAt,
  endsAt,
  sessionsEndAt,
}: Extract<OpsTarget, { kind: "plan-maintenance" }>): ActionTexts {
  return {
    title: "Plan this maintenance?",
    effects: [
      `From ${momentText(startsAt)} to ${momentText(endsAt)} no game can be started; who waits keeps the place.`,
      sessionsEndAt === null
        ? "Those inside play to their end."
        : `Those inside are told, and their games end at ${momentText(sessionsEndAt)}.`,
      `Players read about it from ${momentText(showsFrom)} on, in their time zone.`,
      "Until it is over no time for the day is sold; what was bought of it can be played afterwards. Memberships run on.",
    ],
    button: "Plan it",
  };
}

function accountTexts(kind: AccountActionKind, name: string): ActionTexts {
  switch (kind) {
    case "disable-account":
      return {
        title: `Disable the account of ${name}?`,
        effects: [
          "A game that runs ends now and saves. All sign-ins and sockets end.",
          "Whoever signs in reads that the account is disabled, until somebody enables it.",
        ],
        button: "Disable",
      };
    case "enable-account":
      return {
        title: `Enable the account of ${name}?`,
        effects: ["The player can sign in again. Everything is as it was."],
        button: "Enable",
      };
    case "delete-account":
      return {
        title: `Delete the account of ${name}?`,
        effects: [
          "A game that runs ends now and saves. All sign-ins and sockets end.",
          "In 14 days everything is deleted: time, coins, a plan, saves. Receipts are kept for 5 years, without a name.",
          "Until then you or the player, by signing in, can keep it.",
        ],
        button: "Delete",
      };
    case "keep-account":
      return {
        title: `Keep the account of ${name}?`,
        effects: ["It is not deleted, and the player can sign in again unless it is disabled."],
        button: "Keep",
      };
  }
}
