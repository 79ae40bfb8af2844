import { defineMessages, useIntl } from "react-intl";
import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import { ConnectionNote } from "../../components/ConnectionNote.tsx";
import { gameText } from "../../components/useGameText.ts";
import styles from "./DeskOverlay.module.css";

const text = defineMessages({
  first: { id: "desk.first", defaultMessage: "Your game is starting…" },
  interrupted: { id: "desk.interrupted", defaultMessage: "The network is away. Holding your place…" },
});

/** Covers a video that is not playing: not started yet, or interrupted by the network. */
export function DeskOverlay({ game, interrupted }: { game: GameBrief | null; interrupted: boolean }) {
  const intl = useIntl();
  const art = game && !interrupted ? gameText(game, intl.locale).backdrop : "";
  return (
    <div className={styles.overlay} data-see-through={interrupted || undefined}>
      {art !== "" && <img className={styles.art} src={art} alt="" width={1280} height={720} />}
      <div className={styles.chip} role="status">
        <span className={styles.spinner} aria-hidden="true" />
        <span>{intl.formatMessage(interrupted ? text.interrupted : text.first)}</span>
      </div>
      {interrupted && <ConnectionNote />}
    </div>
  );
}
