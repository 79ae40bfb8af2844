import { defineMessages } from "react-intl";

/** What each page is called, for the tab, the history and screen readers. */
export const pageTitles = defineMessages({
  chunk: { id: "frame.chunk", defaultMessage: "A part of the app could not be loaded." },
  home: { id: "title.home", defaultMessage: "Games" },
  details: { id: "title.details", defaultMessage: "Game details" },
  login: { id: "title.login", defaultMessage: "Sign in" },
  desk: { id: "title.desk", defaultMessage: "Playing" },
  join: { id: "title.join", defaultMessage: "Play together" },
  types: { id: "title.types", defaultMessage: "Game types" },
  guidance: { id: "title.guidance", defaultMessage: "How to play" },
  agreements: { id: "title.agreements", defaultMessage: "Agreements" },
  user: { id: "title.user", defaultMessage: "My account" },
  aboutUs: { id: "title.aboutUs", defaultMessage: "About us" },
  goldOrders: { id: "title.goldOrders", defaultMessage: "Orders and coins" },
  membership: { id: "title.membership", defaultMessage: "Membership" },
  messages: { id: "title.messages", defaultMessage: "Messages" },
  rewards: { id: "title.rewards", defaultMessage: "Rewards" },
  settings: { id: "title.settings", defaultMessage: "Settings" },
  subscription: { id: "title.subscription", defaultMessage: "Subscription" },
  fallen: { id: "title.fallen", defaultMessage: "Page problem" },
});
