import CircleCheck from "lucide-react/icons/circle-check";
import Hourglass from "lucide-react/icons/hourglass";
import PlugZap from "lucide-react/icons/plug-zap";
import { defineMessages, useIntl } from "react-intl";
import type { PictureFailure } from "../../../streams/features/desk/picture.ts";
import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import { ConnectionNote } from "../../components/ConnectionNote.tsx";
import { gameText } from "../../components/useGameText.ts";
import styles from "./DeskNotice.module.css";

const text = defineMessages({
  unsupported: {
    id: "desk.failed.unsupported",
    defaultMessage: "This browser can’t show a live picture. A current Chrome, Safari or Firefox can.",
  },
  unreachable: {
    id: "desk.failed.unreachable",
    defaultMessage: "Your machine can’t be reached. Check your connection and try again.",
  },
  refused: {
    id: "desk.failed.refused",
    defaultMessage: "Your machine didn’t let us in. Trying again often helps.",
  },
  lost: { id: "desk.failed.lost", defaultMessage: "The picture was lost on the way and didn’t come back." },
  replaced: {
    id: "desk.failed.replaced",
    defaultMessage: "The picture moved to another screen where you’re signed in. Try again to bring it back.",
  },
  failedTitle: { id: "desk.failed", defaultMessage: "No picture" },
  kept: { id: "desk.kept", defaultMessage: "Your seat is kept." },
  endedTitle: { id: "desk.ended", defaultMessage: "The game has ended" },
  endedBody: { id: "desk.ended.words", defaultMessage: "Thanks for playing. See you next time!" },
  timeOverBody: {
    id: "desk.ended.timeOver",
    defaultMessage: "Your game time is used up. Thanks for playing!",
  },
  retry: { id: "desk.retry", defaultMessage: "Try again" },
  back: { id: "desk.back", defaultMessage: "Back" },
});

interface Props {
  readonly game: GameBrief | null;
  readonly title?: string;
  readonly busy?: boolean;
  readonly reason?: PictureFailure;
  readonly ended?: boolean;
  /** The game ended because the play time is used up. */
  readonly timeOver?: boolean;
}

/** The desk without a picture: connecting, failed or ended, over the game's artwork. */
export function DeskNotice({ game, title, busy = false, reason, ended = false, timeOver = false }: Props) {
  const send = useSend();
  const intl = useIntl();
  const art = game && gameText(game, intl.locale);
  const EndedIcon = timeOver ? Hourglass : CircleCheck;
  const heading = title ?? intl.formatMessage(ended ? text.endedTitle : text.failedTitle);
  return (
    <div className={styles.notice}>
      {art && art.backdrop !== "" && (
        <picture>
          {art.tall !== "" && <source media="(orientation: portrait)" srcSet={art.tall} />}
          <img className={styles.art} src={art.backdrop} alt="" width={1280} height={720} decoding="async" />
        </picture>
      )}
      <div className={styles.text}>
        {busy && <span className={styles.orbit} aria-hidden="true" />}
        {reason && <PlugZap className={styles.icon} size={40} aria-hidden="true" />}
        {ended && <EndedIcon className={styles.icon} size={40} aria-hidden="true" />}
        {art && <p className={styles.game}>{art.name}</p>}
        <h1 className={styles.title}>
          <span role="status">{heading}</span>
        </h1>
        {reason && (
          <p className={styles.reason}>
            {intl.formatMessage(text[reason])} {intl.formatMessage(text.kept)}
          </p>
        )}
        {ended && (
          <p className={styles.reason}>{intl.formatMessage(timeOver ? text.timeOverBody : text.endedBody)}</p>
        )}
        {busy && <ConnectionNote />}
        {(reason || ended) && (
          <div className={styles.actions}>
            {reason && reason !== "unsupported" && (
              <Button onClick={() => send({ type: "desk/retry" })}>{intl.formatMessage(text.retry)}</Button>
            )}
            <Button variant={ended ? "primary" : "quiet"} onClick={() => send({ type: "desk/leave" })}>
              {intl.formatMessage(text.back)}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
