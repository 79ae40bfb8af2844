import { defineMessage, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { deskAddition } from "../../components/deskAddition.tsx";
import { useDeskModule } from "../../components/gates.ts";
import { ShortCountdown } from "../../components/time/ShortCountdown.tsx";
import styles from "./Desk.module.css";
import { guestTexts } from "./guestTexts.ts";
import sound from "./SoundButton.module.css";
import type { SectionProps } from "./sheet/SheetRows.tsx";

const takeBack = defineMessage({ id: "desk.baton.takeBack", defaultMessage: "Take it back" });

/** Says which guest steers in the player's place, for how long, and takes the pad back (R-TOGETHER-10). */
export const BatonChip = deskAddition(Chip);

function Chip({ desk: { baton } }: SectionProps) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const module = useDeskModule();
  const left = useValue(module.batonLeft);
  const { party } = useValue(module.party);
  const name = party?.guests.find(({ id }) => id === baton)?.name ?? "";
  const hasPad = formatMessage(guestTexts.hasPad, { name: `\u2068${name}\u2069` });
  return (
    <div className={styles.baton}>
      <span role="status" className="visuallyHidden">
        {baton && hasPad}
      </span>
      {baton && (
        <button
          type="button"
          className={sound.sound}
          data-asks
          // The keyboard controls the game; a focused button would swallow key presses.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => send({ type: "desk/passPad", to: null })}
        >
          <span>
            {hasPad} {left > 0 && <ShortCountdown seconds={left} />}
            <u>{formatMessage(takeBack)}</u>
          </span>
        </button>
      )}
    </div>
  );
}
