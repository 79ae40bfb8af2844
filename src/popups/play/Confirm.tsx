import type { ReactNode } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { PlayConfirm } from "../../../streams/page/overlays.ts";
import { detailsOf } from "../../../wire/gameDetails.ts";
import { inLocale } from "../../../wire/locale.ts";
import { Button } from "../../components/Button.tsx";
import styles from "../frame/PopupFrame.module.css";
import { PopupFrame, type PopupProps } from "../frame/PopupFrame.tsx";

const text = defineMessages({
  leaveQueue: {
    id: "confirm.leaveQueue",
    defaultMessage: "Only minutes left, make sure you want to leave?",
  },
  leaveQueueMeans: {
    id: "confirm.leaveQueue.means",
    defaultMessage: "YES gives up your place in the queue. NO keeps it.",
  },
  endGame: { id: "confirm.endGame", defaultMessage: "End the game? Only what is saved is kept." },
  savesNothing: { id: "confirm.endGame.nothing", defaultMessage: "End the game? It saves nothing." },
  end: { id: "confirm.endGame.yes", defaultMessage: "End the game" },
  play: { id: "confirm.endGame.no", defaultMessage: "Keep playing" },
  yes: { id: "confirm.yes", defaultMessage: "YES" },
  no: { id: "confirm.no", defaultMessage: "NO" },
});

const kept = defineMessage<{ saves: string }>({
  id: "confirm.endGame.kept",
  defaultMessage: "End the game? You keep {saves}",
});

interface Props extends PopupProps {
  answer(answer: boolean): void;
  readonly question: string;
  /** What a yes means. */
  readonly what?: ReactNode;
  readonly yes?: string | undefined;
  readonly no?: string | undefined;
  /** Below the answers: what each does, where their names do not say it. */
  readonly means?: string | undefined;
}

/** A question with two answers, YES and NO unless they are given. */
export function Confirm({ answer, question, what, yes, no, means, ...frame }: Props) {
  const intl = useIntl();
  return (
    <PopupFrame {...frame} title={question} onDismiss={() => answer(false)}>
      {what !== undefined && <div className={styles.text}>{what}</div>}
      <div className={styles.answers}>
        <Button variant="quiet" onClick={() => answer(true)}>
          {yes ?? intl.formatMessage(text.yes)}
        </Button>
        <Button onClick={() => answer(false)}>{no ?? intl.formatMessage(text.no)}</Button>
      </div>
      {means && <p className={styles.finePrint}>{means}</p>}
    </PopupFrame>
  );
}

/** Confirms leaving the queue or ending the game, and says what is lost. */
export function PlayQuestion({
  params,
  ...popup
}: Pick<Props, "answer" | keyof PopupProps> & { readonly params: PlayConfirm }) {
  const { formatMessage, locale } = useIntl();
  const details = params.message === "endGame" && params.game ? detailsOf(params.game) : null;
  const saves = details?.saves ? inLocale(details.saves, locale) : "";
  const question =
    details?.kind === "builtIn" && saves
      ? // "Your best score." in the middle of a sentence
        formatMessage(kept, { saves: `${saves.charAt(0).toLowerCase()}${saves.slice(1)}` })
      : formatMessage(text[details?.saves === null ? "savesNothing" : params.message]);
  const answers =
    params.message === "endGame"
      ? { yes: formatMessage(text.end), no: formatMessage(text.play) }
      : { means: formatMessage(text.leaveQueueMeans) };
  return <Confirm {...popup} {...answers} question={question} />;
}
