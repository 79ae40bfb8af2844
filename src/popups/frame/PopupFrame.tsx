import { Dialog } from "@base-ui/react/dialog";
import type { LucideIcon } from "lucide-react";
import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useRef } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { OverlayAnswers, OverlayKind, OverlayParams } from "../../../streams/page/overlays.ts";
import edgeStyles from "./EdgePopup.module.css";
import styles from "./PopupFrame.module.css";
import { useBackCloses } from "./useBackCloses.ts";

const text = defineMessages({ close: { id: "popup.close", defaultMessage: "Close" } });

/** What each pop-up gets from `Popups`. */
export interface PopupProps {
  readonly open: boolean;
  readonly finalFocus: () => HTMLElement | boolean;
  /** What waits behind the pop-up, shown below its title. */
  readonly note?: ReactNode;
}

/** Props of a pop-up that the core opened. */
export interface OverlayProps<Kind extends OverlayKind> extends PopupProps {
  readonly kind: Kind;
  readonly params: OverlayParams[Kind];
  /** Sends the player's answer to the core. */
  answer(answer: OverlayAnswers[Kind]): void;
}

interface Props extends PopupProps {
  readonly title: string;
  /** In a circle above the title. */
  readonly icon?: LucideIcon;
  /** `line` is a small line · `visuallyHidden` is for screen readers only */
  readonly titleVariant?: "title" | "line" | "visuallyHidden";
  /**
   * `card` centred · `sheet` at the bottom of a portrait phone · `full` covers a phone's screen · `edge` at the bottom
   * in portrait, along the left side in landscape; its content scrolls by itself
   */
  readonly variant?: "card" | "sheet" | "full" | "edge";
  /** The element that gets the focus; the pop-up itself by default, and where there is none. */
  readonly initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | undefined);
  readonly children?: ReactNode;
  /** The close button was pressed; without it there is no close button. */
  readonly onClose?: (() => void) | undefined;
  /** Press outside, Esc or back button; by default as `onClose`. Null where only an explicit answer counts. */
  readonly onDismiss?: (() => void) | null | undefined;
  /** A press outside does not dismiss it, because typed input would be lost. */
  readonly keepOnOutsidePress?: boolean;
  /** The back button does nothing while something runs that must not be left by accident. */
  readonly ignoreBackButton?: boolean;
}

const nothing = (): void => undefined;

/** The dialog that every pop-up is drawn in: traps the focus and handles closing. */
export function PopupFrame({
  open,
  finalFocus,
  note,
  title,
  icon: Icon,
  titleVariant = "title",
  variant = "card",
  initialFocus,
  children,
  onClose,
  onDismiss = onClose,
  keepOnOutsidePress = false,
  ignoreBackButton = false,
}: Props) {
  const intl = useIntl();
  const popup = useRef<HTMLDivElement>(null);
  const frame = variant === "edge" ? edgeStyles : styles;
  useBackCloses(open, ignoreBackButton ? nothing : onDismiss);
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={!onDismiss || keepOnOutsidePress}
      onOpenChange={(wanted, { reason }) => {
        if (wanted) return;
        if (reason === "close-press") onClose?.();
        else onDismiss?.();
      }}
    >
      <Dialog.Portal>
        <Dialog.Viewport className={[frame.viewport, styles[variant]].filter(Boolean).join(" ")}>
          <Dialog.Popup
            ref={popup}
            className={frame.popup}
            initialFocus={
              typeof initialFocus === "function"
                ? () => initialFocus() ?? popup.current
                : (initialFocus ?? popup)
            }
            finalFocus={finalFocus}
          >
            {Icon && (
              <span className={styles.art}>
                <Icon size={34} aria-hidden="true" />
              </span>
            )}
            <Dialog.Title
              className={titleVariant === "visuallyHidden" ? "visuallyHidden" : frame[titleVariant]}
            >
              {title}
            </Dialog.Title>
            {note}
            {children}
            {onClose && (
              <Dialog.Close className={styles.close} aria-label={intl.formatMessage(text.close)}>
                <X size={22} aria-hidden="true" />
              </Dialog.Close>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
