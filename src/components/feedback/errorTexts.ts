import { defineMessages } from "react-intl";

/** Texts of failures. Part of the first route: a failure to load must be explained without loading more. */
export const errorTexts = defineMessages({
  title: { id: "error.title", defaultMessage: "This page ran into a problem" },
  failedBody: { id: "error.words", defaultMessage: "Something went wrong. Please try again." },
  offline: { id: "error.offline", defaultMessage: "No internet connection" },
  chunk: { id: "frame.chunk", defaultMessage: "A part of the app could not be loaded." },
  games: { id: "error.games", defaultMessage: "These games didn’t load" },
  offlineBody: {
    id: "error.offline.words",
    defaultMessage: "It will be here as soon as you’re back online.",
  },
  retry: { id: "error.retry", defaultMessage: "Try again" },
  home: { id: "error.home", defaultMessage: "Back to home" },
  report: { id: "error.report", defaultMessage: "Report a problem" },
});
