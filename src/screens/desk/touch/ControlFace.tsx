import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronUp from "lucide-react/icons/chevron-up";
import MousePointer2 from "lucide-react/icons/mouse-pointer-2";
import Move from "lucide-react/icons/move";
import Rotate3d from "lucide-react/icons/rotate-3d";
import { useIntl } from "react-intl";
import type { StageButton } from "../../../../streams/ports/stage.ts";
import { type TouchControl, touchWays } from "../../../../streams/ports/touchLayout.ts";
import { inLocale } from "../../../../wire/locale.ts";
import styles from "./TouchControls.module.css";

const arrows = { up: ChevronUp, right: ChevronRight, down: ChevronDown, left: ChevronLeft } as const;

/** On a button whose shorter side is less there is no room for letters that can be read, CSS px. */
export const readable = 60;

/**
 * What is drawn on a touch control.
 * @param action what its button does in this game
 * @param size its shorter side, CSS px
 */
export function ControlFace({
  control,
  action,
  size,
}: {
  control: TouchControl;
  action: StageButton["action"] | undefined;
  size: number;
}) {
  const { locale } = useIntl();
  switch (control.kind) {
    case "button": {
      const does = action ? inLocale(action, locale) : "";
      // "MENU", and "Menu" once more, would say nothing.
      const isLabel = does === "" || does.toLowerCase() === control.label.toLowerCase();
      return (
        <>
          <span className={styles.label} data-sign={control.label.length === 1 || undefined}>
            {control.label}
          </span>
          {!isLabel && <span className={size < readable ? "visuallyHidden" : styles.does}>{does}</span>}
        </>
      );
    }
    case "dpad":
      return touchWays.map((way) => {
        const Arrow = arrows[way];
        return (
          control[way] !== null && (
            <span key={way} className={styles.direction} data-direction={way}>
              <Arrow aria-hidden="true" />
            </span>
          )
        );
      });
    case "stick":
    case "floatingStick":
      return (
        <span className={styles.ring}>
          <span className={styles.knob} />
        </span>
      );
    case "aim":
      // Not a crosshair: many games draw one of their own.
      return <Move className={styles.hint} aria-hidden="true" />;
    case "gyro":
      return (
        <>
          <Rotate3d className={styles.turns} aria-hidden="true" />
          <span className={styles.label}>{control.label}</span>
        </>
      );
    case "mousePad":
      return <MousePointer2 className={styles.hint} aria-hidden="true" />;
    case "wheel":
      return (
        <>
          <ChevronUp aria-hidden="true" />
          <ChevronDown aria-hidden="true" />
        </>
      );
  }
}
