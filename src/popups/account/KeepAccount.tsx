import { defineMessage, defineMessages, useIntl } from "react-intl";
import { leavingAccount } from "../../../wire/calls/accountData.ts";
import { day } from "../../components/account/dates.ts";
import type { PopupProps } from "../frame/PopupFrame.tsx";
import { Confirm } from "../play/Confirm.tsx";

const what = defineMessage<{ date: string }>({
  id: "account.keep.what",
  defaultMessage:
    "It is to be deleted on {date}. Keep it, and your time, saves and everything else are as they were.",
});
const text = defineMessages({
  question: { id: "account.keep.question", defaultMessage: "Keep your account?" },
  yes: { id: "account.keep.yes", defaultMessage: "Keep my account" },
  no: { id: "account.keep.no", defaultMessage: "Not now" },
});

interface Props extends PopupProps {
  answer(answer: boolean): void;
  /** A `leavingAccount` as the service has sent it. */
  readonly leaving: unknown;
}

/** Shown at sign-in to an account that is scheduled for deletion: asks whether to keep it (R-DATA-03). */
export function KeepAccount({ leaving, ...popup }: Props) {
  const intl = useIntl();
  const read = leavingAccount.safeParse(leaving);
  const date = read.success ? intl.formatDate(read.data.deletesAt * 1_000, day) : null;
  return (
    <Confirm
      {...popup}
      question={intl.formatMessage(text.question)}
      what={date === null ? undefined : intl.formatMessage(what, { date })}
      yes={intl.formatMessage(text.yes)}
      no={intl.formatMessage(text.no)}
    />
  );
}
