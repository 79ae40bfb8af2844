import { defineMessages, useIntl } from "react-intl";
import { detailsOf } from "../../../wire/gameDetails.ts";
import { Button } from "../../components/Button.tsx";
import { Cover } from "../../components/game/Cover.tsx";
import { gameText } from "../../components/game/useGameText.ts";
import styles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";

const text = defineMessages({
  question: { id: "resumePrompt.question", defaultMessage: "Reenter the game?" },
  yes: { id: "resumePrompt.yes", defaultMessage: "Reenter" },
  no: { id: "resumePrompt.no", defaultMessage: "No" },
  place: { id: "resumePrompt.place", defaultMessage: "You’re in the queue. Keep your place?" },
  ends: {
    id: "resumePrompt.ends",
    defaultMessage: "Reenter takes you back to where you left off. No ends the game; what it saved is kept.",
  },
  endsUnsaved: {
    id: "resumePrompt.ends.nothing",
    defaultMessage: "Reenter takes you back to where you left off. No ends the game; nothing is saved.",
  },
  leaves: {
    id: "resumePrompt.leaves",
    defaultMessage: "Reenter keeps your place in the queue. No gives it up.",
  },
});

/** The previous game still runs (R-SES-04). Closing the prompt keeps it running: a bar offers to continue or end it. */
export function ResumePrompt({ answer, params, ...frame }: OverlayProps<"resumePrompt">) {
  const intl = useIntl();
  const game = params.game && gameText(params.game, intl.locale);
  const ends = params.game && detailsOf(params.game)?.saves === null ? text.endsUnsaved : text.ends;
  return (
    <PopupFrame
      {...frame}
      title={intl.formatMessage(text.question)}
      titleVariant={params.queued ? "line" : "title"}
      onClose={() => answer("close")}
    >
      {params.queued && <p className={styles.title}>{intl.formatMessage(text.place)}</p>}
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
      <p className={styles.finePrint}>{intl.formatMessage(params.queued ? text.leaves : ends)}</p>
    </PopupFrame>
  );
}
