import { defineMessages, type IntlShape, type MessageDescriptor, type MessageValue } from "react-intl";
import type { ToastContent } from "../../../streams/page/toasts.ts";
import { unsupportedText } from "../game/unsupportedText.ts";

type ToastName = Extract<ToastContent, { message: string }>["message"];

/** The texts of the toasts that the core shows. */
export const toastMessages: Readonly<Record<ToastName, MessageDescriptor>> = {
  unsupported: unsupportedText,
  ...defineMessages({
    hourAdded: {
      id: "toast.hourAdded",
      defaultMessage:
        "{minutes, plural, =60 {1 hour} =1440 {A day of Pro} one {# minute} other {# minutes}} added. Time left:",
    },
    coinsAdded: { id: "toast.coinsAdded", defaultMessage: "Coins added. You have {coins, number}." },
    offline: { id: "toast.offline", defaultMessage: "You’re offline. Check your connection." },
    timeout: { id: "toast.timeout", defaultMessage: "The service took too long to answer." },
    serverUnreachable: { id: "toast.serverUnreachable", defaultMessage: "The service can’t be reached." },
    unexpectedReply: { id: "toast.unexpectedReply", defaultMessage: "Unexpected reply" },
    sessionExpired: {
      id: "toast.sessionExpired",
      defaultMessage: "Your session has ended. Please sign in again.",
    },
    signInFailed: { id: "toast.signInFailed", defaultMessage: "Sign-in failed. Please try again." },
    signedInElsewhere: {
      id: "toast.signedInElsewhere",
      defaultMessage: "You signed in on another device.",
    },
    serverError: { id: "toast.serverError", defaultMessage: "Server Error" },
    gameStartFailed: { id: "toast.gameStartFailed", defaultMessage: "Game start failed." },
    unknownAccountMode: { id: "toast.unknownAccountMode", defaultMessage: "Unknown Account Mode" },
    requeue: { id: "toast.requeue", defaultMessage: "Unknown error, please re-queue." },
    copied: { id: "toast.copied", defaultMessage: "Copied." },
    copyFailed: { id: "toast.copyFailed", defaultMessage: "Copying failed." },
    rewardClaimed: { id: "toast.rewardClaimed", defaultMessage: "Added to your account: {prize}" },
    inviteBound: { id: "toast.inviteBound", defaultMessage: "Invite code added." },
    invalidGoods: { id: "toast.invalidGoods", defaultMessage: "invalid goods" },
    payFailed: { id: "toast.payFailed", defaultMessage: "Pay Failed" },
    goodsNotFound: { id: "toast.goodsNotFound", defaultMessage: "Goods Not Found" },
    paymentPending: {
      id: "toast.paymentPending",
      defaultMessage: "Your payment is being confirmed. Then it shows in your wallet.",
    },
    scheduleEnded: { id: "toast.scheduleEnded", defaultMessage: "Your game session has ended." },
  }),
};

/** A toast's text, without the time left that may stand behind it. */
export function toastText(content: ToastContent, intl: IntlShape): string {
  if ("text" in content) return content.text;
  const values = "values" in content ? content.values : {};
  return intl.formatMessage<Record<string, MessageValue>>(toastMessages[content.message], values);
}
