import { defineMessage } from "react-intl";

/** Shown on a game's page, after Play, and at a desk without a picture. */
export const unsupportedText = defineMessage({
  id: "play.unsupported",
  defaultMessage:
    "This browser can’t show a live picture. A current Chrome, Safari or Firefox can; on an iPhone or iPad any browser, once iOS is up to date.",
});
