import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronUp from "lucide-react/icons/chevron-up";
import MousePointer2 from "lucide-react/icons/mouse-pointer-2";
import Move from "lucide-react/icons/move";
import Rotate3d from "lucide-react/icons/rotate-3d";
import type { ReactNode } from "react";
import { defineMessage, type IntlShape, type MessageDescriptor, useIntl } from "react-intl";
import type { StageButton } from "../../../../streams/ports/stage.ts";
import { type TouchControl, type TouchControlKind, touchWays } from "../../../../wire/desk/touchControls.ts";
import { inLocale } from "../../../../wire/locale.ts";
import styles from "./TouchControls.module.css";

interface Props<Kind extends TouchControlKind> {
  readonly control: TouchControl<Kind>;
  /** What its button does in this game. */
  readonly action: StageButton["action"] | undefined;
  /** Its shorter side, CSS px. */
  readonly size: number;
}

interface Face<Kind extends TouchControlKind> {
  /** Its name for screen readers; missing where the label is enough. */
  readonly name?: MessageDescriptor;
  readonly draw: (props: Props<Kind>) => ReactNode;
}

const arrows = { up: ChevronUp, right: ChevronRight, down: ChevronDown, left: ChevronLeft } as const;
const stick: Face<"stick" | "floatingStick"> = {
  name: defineMessage({ id: "desk.touch.stick", defaultMessage: "Stick" }),
  draw: () => (
    <span className={styles.ring}>
      <span className={styles.knob} />
    </span>
  ),
};

/** How each kind looks. Its colours and shape are the class of its name in `TouchControls.module.css`. */
const faces: { readonly [Kind in TouchControlKind]: Face<Kind> } = {
  button: { draw: (props) => <ButtonFace {...props} /> },
  dpad: {
    name: defineMessage({ id: "desk.pad", defaultMessage: "Directions" }),
    draw: ({ control }) =>
      touchWays.map((way) => {
        const Arrow = arrows[way];
        return (
          control[way] !== null && (
            <span key={way} className={styles.direction} data-direction={way}>
              <Arrow aria-hidden="true" />
            </span>
          )
        );
      }),
  },
  stick,
  floatingStick: stick,
  aim: {
    name: defineMessage({ id: "desk.touch.aim", defaultMessage: "Swipe to look around" }),
    // Not a crosshair: many games draw one of their own.
    draw: () => <Move className={styles.hint} aria-hidden="true" />,
  },
  gyro: {
    name: defineMessage({ id: "desk.touch.gyro", defaultMessage: "Turn the phone to look around" }),
    draw: ({ control }) => (
      <>
        <Rotate3d className={styles.turns} aria-hidden="true" />
        <span className={styles.label}>{control.label}</span>
      </>
    ),
  },
  mousePad: {
    name: defineMessage({ id: "desk.touch.mousePad", defaultMessage: "Mouse pad" }),
    draw: () => <MousePointer2 className={styles.hint} aria-hidden="true" />,
  },
  wheel: {
    name: defineMessage({ id: "desk.touch.wheel", defaultMessage: "Mouse wheel" }),
    draw: () => (
      <>
        <ChevronUp aria-hidden="true" />
        <ChevronDown aria-hidden="true" />
      </>
    ),
  },
};

export function ControlFace<Kind extends TouchControlKind>(props: Props<Kind>) {
  return faces[props.control.kind].draw(props);
}

/** Undefined where the text on the control is its name. */
export function accessibleName({ formatMessage }: IntlShape, control: TouchControl): string | undefined {
  const { name } = faces[control.kind];
  if (!name) return undefined;
  return "label" in control ? `${control.label}: ${formatMessage(name)}` : formatMessage(name);
}

/** Smallest shorter side of a button on which words can be read, CSS px. */
export const readable = 60;

function ButtonFace({ control, action, size }: Props<"button">) {
  const { locale } = useIntl();
  const does = action ? inLocale(action, locale) : "";
  // "Menu" below "MENU" would say nothing.
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
