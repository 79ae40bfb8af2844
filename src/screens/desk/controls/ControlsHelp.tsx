import { useEffect, useRef } from "react";
import { defineMessages, useIntl } from "react-intl";
import { fitted } from "../../../../streams/rules/letterbox.ts";
import { placeNotice } from "../../../../streams/rules/touch/placeControls.ts";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { deskAddition } from "../../../components/deskAddition.tsx";
import { useDeskModule } from "../../../components/gates.ts";
import { hudBoxes, useOwnSize, useTouchRoom, usualSize } from "../touch/useTouchRoom.ts";
import { useDismissal } from "../useHint.ts";
import { ControlList } from "./ControlList.tsx";
import styles from "./ControlsHelp.module.css";
import { type ControlRow, type Playing, useControlRows } from "./useControlRows.ts";

const text = defineMessages({ title: { id: "desk.controls", defaultMessage: "Controls" } });

/** Distance between the picture and the card below it, px. */
const margin = 8;

/** At the first start of a game: what its controls do, unless they show it themselves (R-HELP-01). Touches reach what is below. */
export const ControlsHelp = deskAddition(Help);

function Help({ desk }: { desk: Playing }) {
  const shown = useValue(useDeskModule().controlsHelp);
  const rows = useControlRows(desk, true);
  const shows = shown && rows.length > 0;
  useDismissal(shows, "desk/controlsSeen", { catchEscape: true });
  const send = useSend();
  // Skip an empty list at once: the pause hint waits for it.
  const isEmpty = shown && !shows;
  useEffect(() => {
    if (isEmpty) send({ type: "desk/controlsSeen" });
  }, [isEmpty, send]);
  return <div role="status">{shows && <ControlsCard desk={desk} rows={rows} />}</div>;
}

interface CardProps {
  readonly desk: Playing;
  readonly rows: readonly ControlRow[];
}

/** The list, below the picture or at its foot; on a low upright screen without space, on the picture and not larger. */
export function ControlsCard({ desk: { hud, size }, rows }: CardProps) {
  const { formatMessage } = useIntl();
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const measured = useTouchRoom(place);
  const { room, screen, orientation } = measured;
  const own = useOwnSize(card);
  const upright = orientation === "portrait";
  const low = upright && window.matchMedia("(max-height: 44rem)").matches;
  const picture = upright ? screen : fitted(screen, size ?? usualSize, "contain");
  const top = upright ? screen.top + screen.height + margin : room.height - own.height;
  const wanted = { ...own, left: (room.width - own.width) / 2, top };
  const { left, top: placed } = placeNotice(wanted, { ...measured, picture, hud: hudBoxes(hud, picture) });
  return (
    <div ref={place} className={styles.place}>
      <div className={low ? styles.picture : undefined} style={low ? screen : undefined}>
        <div
          ref={card}
          className={styles.card}
          data-notice=""
          style={low ? undefined : { left, top: placed }}
        >
          <p className={styles.title}>{formatMessage(text.title)}</p>
          <ControlList rows={rows} />
        </div>
      </div>
    </div>
  );
}
