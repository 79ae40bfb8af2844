import ArrowLeft from "lucide-react/icons/arrow-left";
import type { CSSProperties } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { Desk } from "../../../streams/features/desk/deskState.ts";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { usePageTitle } from "../../bridge/ShellContext.ts";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { ConnectionNote } from "../../components/feedback/ConnectionNote.tsx";
import { gameText } from "../../components/game/useGameText.ts";
import styles from "./Desk.module.css";
import notice from "./notices/DeskNotice.module.css";
import { DeskNotice } from "./notices/DeskNotice.tsx";
import { EndedNotice } from "./notices/EndedNotice.tsx";
import { FailedNotice, wayTexts } from "./notices/FailedNotice.tsx";
import { PlayingDesk } from "./PlayingDesk.tsx";
import { pictureShape, usualSize } from "./touch/useTouchRoom.ts";

const text = defineMessages({
  connecting: { id: "desk.connecting", defaultMessage: "Connecting to your machine…" },
  again: { id: "desk.again", defaultMessage: "Getting your picture back…" },
  queued: { id: "desk.queued", defaultMessage: "Waiting for a free machine" },
  kept: { id: "queue.kept", defaultMessage: "We keep your place while you look around." },
  back: { id: "desk.back", defaultMessage: "Back" },
});

/** The page on which a game is played: its video across the screen, and the touch controls (R-DESK-01). */
export default function DeskScreen() {
  const intl = useIntl();
  const title = usePageTitle("desk");
  const app = useApp();
  const desk = useValue(app.desk);
  const runningElsewhere = useSelector(app.runningElsewhere, (value) => value !== null);
  const waits = desk.status === "connecting" || (desk.status === "closed" && !runningElsewhere);
  const hint = desk.status === "connecting" && desk.reason ? wayTexts[desk.reason] : undefined;
  const game = desk.status === "playing" ? desk.game : null;
  // When a game is played again from here, the start begins before the desk exists.
  const prepared = useSelector(app.play, (play) => (play.status === "idle" ? null : play.gameId));
  const games = useValue(app.games);
  const queued = useSelector(app.queue, ({ shape }) => shape === "popup" || shape === "tab");
  return (
    <main className={styles.desk} {...tabPlace(desk)}>
      {/* The page needs a heading even if no text is visible. */}
      {(desk.status === "playing" || (desk.status === "closed" && runningElsewhere)) && (
        <h1 className="visuallyHidden">{game ? gameText(game, intl.locale).name : title}</h1>
      )}
      {desk.status === "playing" && <PlayingDesk desk={desk} />}
      {/* Running in another tab, or not resumed: the bar at the bottom says so. */}
      {waits && (
        <DeskNotice
          game={desk.status === "connecting" ? desk.game : (games.get(prepared ?? "") ?? null)}
          title={intl.formatMessage(
            queued ? text.queued : desk.status === "connecting" && desk.again ? text.again : text.connecting,
          )}
          actions={
            queued && (
              <Button variant="quiet" onClick={() => app.send({ type: "desk/leave" })}>
                {intl.formatMessage(text.back)}
              </Button>
            )
          }
        >
          {queued && <p className={notice.reason}>{intl.formatMessage(text.kept)}</p>}
          {hint && <p className={notice.reason}>{intl.formatMessage(hint)}</p>}
          <ConnectionNote />
        </DeskNotice>
      )}
      {desk.status === "failed" && <FailedNotice desk={desk} />}
      {desk.status === "ended" && <EndedNotice desk={desk} />}
      <LeaveButton />
    </main>
  );
}

/**
 * Where the leave button avoids the game's own display: in the upper left corner if the picture leaves no space beside it (`wide`), and in
 * the middle of its upper edge (`top`). `--corner`: lower end of the display in that corner, as a share of the height.
 */
function tabPlace(desk: Desk) {
  if (desk.status !== "playing") return {};
  const { width, height } = desk.size ?? usualSize;
  const upper = desk.hud.filter(({ y }) => y < 0.05);
  const isTopTaken = upper.some(({ x, width: wide }) => x < 0.55 && x + wide > 0.45);
  const style: CSSProperties & Record<"--corner", number> = {
    ...pictureShape(desk).style,
    "--corner": Math.max(0, ...upper.map((part) => (part.x < 0.05 ? part.y + part.height : 0))),
  };
  return { style, "data-display": width >= 2 * height ? "wide" : isTopTaken ? "top" : undefined };
}

const leaveText = defineMessages({ leave: { id: "desk.leave", defaultMessage: "Leave the game" } });

/** Leaves the desk; the seat is kept. */
function LeaveButton() {
  const send = useSend();
  return (
    <button
      type="button"
      className={styles.leave}
      data-keep-clear=""
      aria-label={useIntl().formatMessage(leaveText.leave)}
      onClick={() => send({ type: "desk/leave" })}
    >
      <ArrowLeft size={22} aria-hidden="true" />
    </button>
  );
}
