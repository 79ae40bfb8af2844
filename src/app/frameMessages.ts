import { defineMessages } from "react-intl";

export const frame = defineMessages({
  chunk: { id: "frame.chunk", defaultMessage: "A part of the app could not be loaded." },
  home: { id: "title.home", defaultMessage: "Games" },
  details: { id: "title.details", defaultMessage: "Game details" },
  login: { id: "title.login", defaultMessage: "Sign in" },
  desk: { id: "title.desk", defaultMessage: "Playing" },
  fallen: { id: "title.fallen", defaultMessage: "Page problem" },
});
