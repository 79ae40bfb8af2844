import { defineMessages } from "react-intl";

/** The terms of use. They promise nothing that the product does not do. */
export const terms = defineMessages({
  service: { id: "account.terms.service", defaultMessage: "The service" },
  serviceText: {
    id: "account.terms.service.text",
    defaultMessage:
      "You play PC games that run on our machines; picture and sound are streamed to your browser. A machine is lent to you for the time you play. When all are in use you wait in a queue, and your place is kept.",
  },
  account: { id: "account.terms.account", defaultMessage: "Your account" },
  accountText: {
    id: "account.terms.account.text",
    defaultMessage:
      "You sign in with an account of a sign-in provider. Whoever can use that account can play on your time, so keep it to yourself. Signed in on a second device, live updates go to the newer one.",
  },
  time: { id: "account.terms.time", defaultMessage: "Time, membership and coins" },
  timeText: {
    id: "account.terms.time.text",
    defaultMessage:
      "New players get free trial time once. An hour that you buy is for the same day only. A membership lasts for the months of its plan. Prices are shown before you pay; a purchase counts once the payment provider has confirmed it, which can take a few minutes.",
  },
  rewards: { id: "account.terms.rewards", defaultMessage: "Rewards and invite codes" },
  rewardsText: {
    id: "account.terms.rewards.text",
    defaultMessage:
      "Each reward can be claimed once. An invite code is for a friend who is new here, and can be entered once. Rewards are not paid out in money.",
  },
  games: { id: "account.terms.games", defaultMessage: "Games and accounts in them" },
  gamesText: {
    id: "account.terms.games.text",
    defaultMessage:
      "Games belong to their makers, whose own terms hold too. An account that is lent to you for a game is yours only while you play: don’t change its password, and don’t buy with it.",
  },
  fair: { id: "account.terms.fair", defaultMessage: "Fair use" },
  fairText: {
    id: "account.terms.fair.text",
    defaultMessage:
      "Use the machines to play, and for nothing else. Don’t try to reach other players’ machines or data, to get around the time that you have, or to disturb the service for others. Whoever does can be shut out.",
  },
  limits: { id: "account.terms.limits", defaultMessage: "What we can’t promise" },
  limitsText: {
    id: "account.terms.limits.text",
    defaultMessage:
      "How good the picture is depends on your connection, too. Games and machines can be away for a while. Where the law gives you rights, these terms take none of them away.",
  },
});
