import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useRef } from "react";
import { defineMessages, useIntl } from "react-intl";
import styles from "./PopupFrame.module.css";
import { useBackCloses } from "./useBackCloses.ts";

const text = defineMessages({ close: { id: "popup.close", defaultMessage: "Close" } });

/** What each pop-up gets from the host. */
export interface PopupProps {
  readonly open: boolean;
  readonly finalFocus: () => HTMLElement | boolean;
}

interface Props extends PopupProps {
  readonly title: string;
  /** The title shows as a small line, or is only spoken. */
  readonly titleVariant?: "title" | "line" | "visuallyHidden";
  /** `card` in the middle · `sheet` at an upright phone's bottom edge · `full` all of a phone's screen */
  readonly variant?: "card" | "sheet" | "full";
  /** What has the focus first; the pop-up itself unless told. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
  /** The person closes it by its cross; absent where there is none. */
  readonly onClose?: (() => void) | undefined;
  /** The person presses beside it, Esc, or the phone's back button; absent where a clear answer is needed. */
  readonly onDismiss?: (() => void) | undefined;
  /** A press beside it leaves it open all the same: what was typed in it would be lost. */
  readonly keepOnOutsidePress?: boolean;
  /** The phone's back button does nothing: something is on its way that must not be left by accident. */
  readonly ignoreBackButton?: boolean;
}

const nothing = (): void => undefined;

/** A pop-up: keeps the focus inside, closes where it may be closed. */
export function PopupFrame({
  open,
  finalFocus,
  title,
  titleVariant = "title",
  variant = "card",
  initialFocus,
  children,
  onClose,
  onDismiss,
  keepOnOutsidePress = false,
  ignoreBackButton = false,
}: Props) {
  const intl = useIntl();
  const popup = useRef<HTMLDivElement>(null);
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
        <Dialog.Viewport className={`${styles.viewport} ${styles[variant]}`}>
          <Dialog.Popup
            ref={popup}
            className={styles.popup}
            initialFocus={initialFocus ?? popup}
            finalFocus={finalFocus}
          >
            <Dialog.Title
              className={titleVariant === "visuallyHidden" ? "visuallyHidden" : styles[titleVariant]}
            >
              {title}
            </Dialog.Title>
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
