import { defineMessage } from "react-intl";

/** Where a game is to be played, and after Play. */
export const unsupportedText = defineMessage({
  id: "play.unsupported",
  defaultMessage:
    "This browser can’t show a live picture. A current Chrome, Safari or Firefox can; on an iPhone or iPad any browser, once iOS is up to date.",
});
