import RotateCw from "lucide-react/icons/rotate-cw";
import { useEffect } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import type { Playing } from "./controls/useControlRows.ts";
import styles from "./Notes.module.css";
import { useHint } from "./useHint.ts";

const text = defineMessages({
  rotate: { id: "desk.rotate", defaultMessage: "Turn your phone for a bigger picture" },
});

/**
 * On a phone: reports to the desk while it is held upright; the desk then shows this hint for a few seconds (R-DESK-23, R-DESK-29). Not for
 * a picture that is higher than wide.
 */
export function RotateHint({ size }: Pick<Playing, "size">) {
  const send = useSend();
  const shown = useHint("turnPhone");
  const isTall = size !== null && size.width <= size.height;
  useEffect(() => {
    if (isTall) return;
    const upright = window.matchMedia("(orientation: portrait) and (pointer: coarse)");
    const listening = new AbortController();
    const setUpright = (on: boolean): void => send({ type: "desk/upright", on });
    if (upright.matches) setUpright(true);
    upright.addEventListener("change", ({ matches }) => setUpright(matches), { signal: listening.signal });
    return () => {
      listening.abort();
      if (upright.matches) setUpright(false);
    };
  }, [send, isTall]);
  return (
    <p className={styles.rotate} data-shown={shown || undefined}>
      <RotateCw size={16} aria-hidden="true" />
      {useIntl().formatMessage(text.rotate)}
    </p>
  );
}
