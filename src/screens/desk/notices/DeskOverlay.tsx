import { defineMessages, useIntl } from "react-intl";
import type { Desk } from "../../../../streams/features/desk/deskState.ts";
import { playTimeOf } from "../../../../streams/page/playTime.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { ConnectionNote } from "../../../components/feedback/ConnectionNote.tsx";
import { gameText } from "../../../components/game/useGameText.ts";
import { Backdrop } from "./Backdrop.tsx";
import styles from "./DeskOverlay.module.css";
import { wayTexts } from "./FailedNotice.tsx";

const text = defineMessages({
  first: { id: "desk.first", defaultMessage: "Your game is starting…" },
  saves: { id: "desk.loading.saves", defaultMessage: "Bringing your saves…" },
  program: { id: "desk.loading.program", defaultMessage: "Starting the game…" },
  picture: { id: "desk.loading.picture", defaultMessage: "Waiting for its first picture…" },
  uncounted: { id: "desk.loading.uncounted", defaultMessage: "Your minutes don’t count yet." },
  interrupted: { id: "desk.interrupted", defaultMessage: "The network is away. Holding your place…" },
});
const words = {
  saves: text.saves,
  program: text.program,
  window: text.picture,
  drawn: text.picture,
} as const;

/** Covers a video that is not playing: progress of the start before the first picture, or a lost network. */
export function DeskOverlay({ desk }: { desk: Extract<Desk, { status: "playing" }> }) {
  const intl = useIntl();
  const { wallet, subscription } = useApp();
  const left = useValue(wallet);
  const plan = useValue(subscription);
  const { game, interrupted, loading, reason } = desk;
  const hint = reason && wayTexts[reason];
  const art = game && !interrupted ? gameText(game, intl.locale).backdrop : "";
  const loads = !interrupted && loading !== null && loading !== "drawn";
  return (
    <div className={styles.overlay} data-see-through={interrupted || undefined}>
      <Backdrop className={styles.art} wide={art} />
      <div className={styles.chip} role="status">
        <span className={styles.spinner} aria-hidden="true" />
        <span>
          {intl.formatMessage(
            interrupted ? text.interrupted : loading === null ? text.first : words[loading],
          )}
          {loads && left && playTimeOf(left, plan).kind !== "unlimited" && (
            <small className={styles.note}>{intl.formatMessage(text.uncounted)}</small>
          )}
        </span>
      </div>
      {hint && <p className={styles.hint}>{intl.formatMessage(hint)}</p>}
      {interrupted && <ConnectionNote />}
    </div>
  );
}
