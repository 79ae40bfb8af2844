import { defineMessages, useIntl } from "react-intl";
import { Button } from "../../components/Button.tsx";
import { Cover } from "../../components/Cover.tsx";
import { gameText } from "../../components/useGameText.ts";
import styles from "../frame/PopupFrame.module.css";
import { PopupFrame } from "../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../frame/useAnswer.ts";

const text = defineMessages({
  question: { id: "resumePrompt.question", defaultMessage: "Reenter the game?" },
  yes: { id: "resumePrompt.yes", defaultMessage: "Reenter" },
  no: { id: "resumePrompt.no", defaultMessage: "No" },
});

/**
 * The previous game still runs (R-SES-04). "No" releases its seat, so only the button may answer that, not
 * Esc.
 */
export function ResumePrompt({ id, params, ...frame }: OverlayProps<"resumePrompt">) {
  const intl = useIntl();
  const answer = useAnswer(id, "resumePrompt");
  const game = params.game && gameText(params.game, intl.locale);
  return (
    <PopupFrame {...frame} title={intl.formatMessage(text.question)}>
      {game && (
        <>
          <Cover className={styles.cover} src={game.wide} name={game.name} shape="wide" eager />
          <p className={styles.text}>{game.name}</p>
        </>
      )}
      <div className={styles.answers}>
        <Button variant="quiet" onClick={() => answer(false)}>
          {intl.formatMessage(text.no)}
        </Button>
        <Button onClick={() => answer(true)}>{intl.formatMessage(text.yes)}</Button>
      </div>
    </PopupFrame>
  );
}
