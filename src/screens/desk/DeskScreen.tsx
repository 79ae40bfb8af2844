import { defineMessages, useIntl } from "react-intl";
import { useApp } from "../../app/AppContext.tsx";
import { useValue } from "../../app/useValue.ts";
import styles from "./Desk.module.css";
import { DeskNotice } from "./DeskNotice.tsx";
import { LeaveButton } from "./LeaveButton.tsx";
import { PlayingDesk } from "./PlayingDesk.tsx";

const text = defineMessages({
  connecting: { id: "desk.connecting", defaultMessage: "Connecting to your machine…" },
  again: { id: "desk.again", defaultMessage: "Getting your picture back…" },
});

/** Where the game is played: its picture, full of the screen, and the buttons to play it with (R-DESK-01). */
export default function DeskScreen() {
  const intl = useIntl();
  const desk = useValue(useApp().desk);
  return (
    <main className={styles.desk}>
      {desk.status === "playing" && <PlayingDesk desk={desk} />}
      {(desk.status === "connecting" || desk.status === "closed") && (
        <DeskNotice
          game={desk.status === "connecting" ? desk.game : null}
          busy
          title={intl.formatMessage(
            desk.status === "connecting" && desk.again ? text.again : text.connecting,
          )}
        />
      )}
      {desk.status === "failed" && <DeskNotice game={desk.game} reason={desk.reason} />}
      {desk.status === "ended" && <DeskNotice game={desk.game} ended />}
      <LeaveButton />
    </main>
  );
}
