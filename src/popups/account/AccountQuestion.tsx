import { defineMessage, defineMessages, type IntlShape, useIntl } from "react-intl";
import type { AccountConfirm } from "../../../streams/page/overlays.ts";
import { moment } from "../../components/account/dates.ts";
import { gameText } from "../../components/game/useGameText.ts";
import type { OverlayProps, PopupProps } from "../frame/PopupFrame.tsx";
import { Confirm } from "../play/Confirm.tsx";
import { DeletionFacts } from "./DeletionFacts.tsx";

const questions = defineMessages({
  clearData: { id: "account.clear.question", defaultMessage: "Clear what this browser keeps?" },
  recordSession: { id: "account.recording.question", defaultMessage: "Record this session?" },
  logout: { id: "account.logout.question", defaultMessage: "Sign out?" },
  deleteAccount: { id: "account.deletion.question", defaultMessage: "Delete your account?" },
});
const restoreQuestion = defineMessage<{ game: string; date: string }>({
  id: "account.saves.restore.question",
  defaultMessage: "Restore the save of {game} from {date}?",
});
const deleteQuestion = defineMessage<{ game: string }>({
  id: "account.saves.delete.question",
  defaultMessage: "Delete the saves of {game}?",
});
const whats = defineMessages({
  clearData: {
    id: "account.clear.what",
    defaultMessage:
      "The copy of your wallet and of home, speed test results, search history and dismissed notices go. You stay signed in; your games, time and purchases are safe.",
  },
  recordSession: {
    id: "account.recording.what",
    defaultMessage:
      "From now on the app writes down what is tapped and what it does, for up to an hour and until the page is closed or reloaded. A mark stays on the screen. Nothing is sent before you say so.",
  },
  restoreSave: {
    id: "account.saves.restore.what",
    defaultMessage:
      "The next start continues from there. What you have now stays in the list as an older save.",
  },
  deleteSaves: {
    id: "account.saves.delete.what",
    defaultMessage:
      "All its saved versions are deleted, and the game starts from the beginning. This can’t be undone.",
  },
  logout: {
    id: "account.logout.what",
    defaultMessage: "Your time, rewards and purchases stay in your account.",
  },
});
const yes = defineMessages({
  clearData: { id: "account.clear.yes", defaultMessage: "Clear" },
  recordSession: { id: "account.recording.yes", defaultMessage: "Record" },
  restoreSave: { id: "account.saves.restore.yes", defaultMessage: "Restore" },
  deleteSaves: { id: "account.saves.delete.yes", defaultMessage: "Delete" },
});
const text = defineMessages({
  game: { id: "account.saves.question.game", defaultMessage: "this game" },
  cancel: { id: "account.saves.question.no", defaultMessage: "Cancel" },
  signOut: { id: "account.logout.yes", defaultMessage: "Sign out" },
  deleteAccount: { id: "account.deletion.yes", defaultMessage: "Delete my account" },
  keep: { id: "account.deletion.no", defaultMessage: "Don’t delete" },
  stay: { id: "account.logout.no", defaultMessage: "Stay" },
});

interface Props extends PopupProps {
  answer(answer: boolean): void;
  readonly params: AccountConfirm;
}

/** Confirmations of the account pages: clearing data, restoring or deleting saves, a longer recording (R-REC-27), deleting the account. */
export function AccountQuestion({ params, ...popup }: Props) {
  const intl = useIntl();
  if (params.message === "deleteAccount")
    return (
      <Confirm
        {...popup}
        question={intl.formatMessage(questions.deleteAccount)}
        what={<DeletionFacts deletion={params.deletion} />}
        yes={intl.formatMessage(text.deleteAccount)}
        no={intl.formatMessage(text.keep)}
      />
    );
  return (
    <Confirm
      {...popup}
      question={question(intl, params)}
      what={intl.formatMessage(whats[params.message])}
      yes={intl.formatMessage(yes[params.message])}
      no={intl.formatMessage(text.cancel)}
    />
  );
}

function question(intl: IntlShape, params: Exclude<AccountConfirm, { message: "deleteAccount" }>): string {
  if (!("game" in params)) return intl.formatMessage(questions[params.message]);
  const game = params.game === null ? intl.formatMessage(text.game) : gameText(params.game, intl.locale).name;
  return params.message === "restoreSave"
    ? intl.formatMessage(restoreQuestion, { game, date: intl.formatDate(params.savedAt * 1_000, moment) })
    : intl.formatMessage(deleteQuestion, { game });
}

export function Logout(popup: OverlayProps<"logout">) {
  const intl = useIntl();
  return (
    <Confirm
      {...popup}
      question={intl.formatMessage(questions.logout)}
      what={intl.formatMessage(whats.logout)}
      yes={intl.formatMessage(text.signOut)}
      no={intl.formatMessage(text.stay)}
    />
  );
}
