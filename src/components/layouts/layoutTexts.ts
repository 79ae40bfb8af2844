import { defineMessages } from "react-intl";

/** Texts about layouts that several places share. */
export const layoutTexts = defineMessages({
  usualName: { id: "layout.usualName", defaultMessage: "My layout" },
  own: { id: "layout.own", defaultMessage: "The game’s own" },
});
