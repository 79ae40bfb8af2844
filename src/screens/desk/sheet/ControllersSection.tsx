import Gamepad2 from "lucide-react/icons/gamepad-2";
import Vibrate from "lucide-react/icons/vibrate";
import { useState } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { useDeskModule } from "../../../components/gates.ts";
import { ControllerSetup } from "./ControllerSetup.tsx";
import styles from "./Controllers.module.css";
import { SheetAction, SheetSection, SheetSwitch } from "./SheetRows.tsx";

const text = {
  ...defineMessages({
    title: { id: "sheet.pads", defaultMessage: "Controllers" },
    none: {
      id: "sheet.pads.none",
      defaultMessage: "Connect a controller by cable or Bluetooth, then press any of its buttons.",
    },
    rumble: { id: "sheet.pads.rumble", defaultMessage: "Vibration" },
  }),
  unnamed: defineMessage<{ number: number }>({
    id: "sheet.pads.unnamed",
    defaultMessage: "Controller {number}",
  }),
  set: defineMessage<{ number: number }>({
    id: "sheet.pads.set",
    defaultMessage: "Player {number}. Set its buttons",
  }),
};

/** The gamepads that are there, and what their buttons are (R-DESK-22). */
export function ControllersSection() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { pads, settings, question } = useValue(useDeskModule().controllers);
  const [opened, setOpened] = useState<number | null>(question?.pad ?? null);
  return (
    <SheetSection title={formatMessage(text.title)}>
      {pads.length === 0 && <p className={styles.none}>{formatMessage(text.none)}</p>}
      {pads.map((pad) => (
        <div key={`${pad.number} ${pad.id}`} className={styles.pad}>
          <SheetAction
            icon={Gamepad2}
            label={pad.name || formatMessage(text.unnamed, { number: pad.number })}
            note={formatMessage(text.set, { number: pad.number })}
            aria-expanded={opened === pad.number}
            onClick={() => {
              send({ type: "desk/pad/stop" });
              setOpened(opened === pad.number ? null : pad.number);
            }}
          />
          {opened === pad.number && <ControllerSetup pad={pad} />}
        </div>
      ))}
      {pads.some(({ rumbles }) => rumbles) && (
        <SheetSwitch
          icon={Vibrate}
          label={formatMessage(text.rumble)}
          on={settings.rumble}
          onChange={(on) => send({ type: "desk/pad/rumble", on })}
        />
      )}
    </SheetSection>
  );
}
