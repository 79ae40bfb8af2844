import { defineMessages } from "react-intl";

/** What is said wherever something failed. In the first route, so that nothing has to be loaded to say that something did not load. */
export const errorTexts = defineMessages({
  title: { id: "error.title", defaultMessage: "This page ran into a problem" },
  failedBody: {
    id: "error.words",
    defaultMessage: "Something went wrong. Please try again.",
  },
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
