import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { ConfirmParams } from "../../../streams/ui/overlays.ts";
import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import { moment } from "../../components/account/dates.ts";
import { Button } from "../../components/Button.tsx";
import { gameText } from "../../components/game/useGameText.ts";
import styles from "../frame/PopupFrame.module.css";
import { PopupFrame, type PopupProps } from "../frame/PopupFrame.tsx";
import { useAnswer } from "../frame/useAnswer.ts";

const text = defineMessages({
  game: { id: "account.saves.question.game", defaultMessage: "this game" },
  restoreWhat: {
    id: "account.saves.restore.what",
    defaultMessage:
      "The next start continues from there. What you have now stays in the list as an older save.",
  },
  restoreYes: { id: "account.saves.restore.yes", defaultMessage: "Go back" },
  deleteWhat: {
    id: "account.saves.delete.what",
    defaultMessage:
      "All its saved versions are deleted, and the game starts from the beginning. This can’t be undone.",
  },
  deleteYes: { id: "account.saves.delete.yes", defaultMessage: "Delete" },
  no: { id: "account.saves.question.no", defaultMessage: "Cancel" },
});
const restoreQuestion = defineMessage<{ game: string; date: string }>({
  id: "account.saves.restore.question",
  defaultMessage: "Go back to the save of {game} from {date}?",
});
const deleteQuestion = defineMessage<{ game: string }>({
  id: "account.saves.delete.question",
  defaultMessage: "Delete the saves of {game}?",
});

interface Props extends PopupProps {
  readonly id: number;
  readonly params: Extract<ConfirmParams, { game: GameBrief | null }>;
}

/** Asks before an older save becomes the newest, or before the saves of a game are deleted. */
export function SaveQuestion({ id, params, ...frame }: Props) {
  const intl = useIntl();
  const answer = useAnswer(id, "confirm");
  const game = params.game === null ? intl.formatMessage(text.game) : gameText(params.game, intl.locale).name;
  const isRestore = params.message === "restoreSave";
  const question = isRestore
    ? intl.formatMessage(restoreQuestion, { game, date: intl.formatDate(params.savedAt * 1_000, moment) })
    : intl.formatMessage(deleteQuestion, { game });
  return (
    <PopupFrame {...frame} title={question} onDismiss={() => answer(false)}>
      <p className={styles.text}>{intl.formatMessage(isRestore ? text.restoreWhat : text.deleteWhat)}</p>
      <div className={styles.answers}>
        <Button variant="quiet" onClick={() => answer(true)}>
          {intl.formatMessage(isRestore ? text.restoreYes : text.deleteYes)}
        </Button>
        <Button onClick={() => answer(false)}>{intl.formatMessage(text.no)}</Button>
      </div>
    </PopupFrame>
  );
}
