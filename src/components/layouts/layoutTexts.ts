import { defineMessages } from "react-intl";

export const layoutTexts = defineMessages({
  usualName: { id: "layout.usualName", defaultMessage: "My layout" },
  own: { id: "layout.own", defaultMessage: "The game’s own" },
});
