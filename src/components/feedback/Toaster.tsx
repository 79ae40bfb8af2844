import X from "lucide-react/icons/x";
import type { SyntheticEvent } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { PlayTime } from "../time/PlayTime.tsx";
import styles from "./Toaster.module.css";
import { toastText } from "./toastMessages.ts";

const text = defineMessages({ dismiss: { id: "toast.dismiss", defaultMessage: "Dismiss" } });

/** Toasts, in a polite live region (R-ERR-06). */
export function Toaster() {
  const app = useApp();
  const intl = useIntl();
  const toasts = useValue(app.toasts);
  /** Holds a toast, or releases it unless it still matches the given selector. */
  const hold =
    (id: number, heldBy = "*") =>
    ({ currentTarget }: SyntheticEvent) =>
      app.send({ type: "toast/hold", id, held: currentTarget.matches(heldBy) });
  return (
    <ol className={styles.list} aria-live="polite">
      {toasts.map(({ id, content }) => (
        <li
          key={id}
          className={styles.toast}
          onPointerEnter={hold(id)}
          onPointerLeave={hold(id, ":focus-within")}
          onFocus={hold(id)}
          onBlur={hold(id, ":hover")}
        >
          <span className={styles.text}>
            {toastText(content, intl)}
            {"left" in content && (
              <>
                {" "}
                <PlayTime left={content.left} />
              </>
            )}
          </span>
          <button
            type="button"
            className={styles.dismiss}
            aria-label={intl.formatMessage(text.dismiss)}
            onClick={() => app.send({ type: "toast/dismiss", id })}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ol>
  );
}
