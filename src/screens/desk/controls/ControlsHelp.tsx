import { defineMessages, useIntl } from "react-intl";
import { useValue } from "../../../bridge/useValue.ts";
import { DeskAddition } from "../../../components/DeskAddition.tsx";
import { useDeskModule } from "../../../components/gates.ts";
import { useDismissal } from "../useHint.ts";
import { ControlList } from "./ControlList.tsx";
import styles from "./ControlsHelp.module.css";
import { type Playing, useControlRows } from "./useControlRows.ts";

const text = defineMessages({ title: { id: "desk.controls", defaultMessage: "Controls" } });

/** Over the picture, at the first start of a game: what its controls do (R-HELP-01). Touches reach what lies below. */
export function ControlsHelp({ desk }: { desk: Playing }) {
  return (
    <DeskAddition>
      <Help desk={desk} />
    </DeskAddition>
  );
}

function Help({ desk }: { desk: Playing }) {
  const { formatMessage } = useIntl();
  const shown = useValue(useDeskModule().controlsHelp);
  const rows = useControlRows(desk);
  const shows = shown && rows.length > 0;
  useDismissal(shows, "desk/controlsSeen", { catchEscape: true });
  return (
    <div className={styles.place} role="status">
      {shows && (
        <div className={styles.card} data-notice="">
          <p className={styles.title}>{formatMessage(text.title)}</p>
          <ControlList rows={rows} />
        </div>
      )}
    </div>
  );
}
