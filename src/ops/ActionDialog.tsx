import { Dialog } from "@base-ui/react/dialog";
import { useRef } from "react";
import type { AskedAction } from "../../streams/features/ops/opsState.ts";
import { useSelector } from "../bridge/useValue.ts";
import { ActionForm } from "./ActionForm.tsx";
import styles from "./parts/Dialog.module.css";
import { useOps } from "./parts/OpsContext.ts";

/** Confirmation of an action: its consequences, and the reason for it. */
export function ActionDialog() {
  const { state, send } = useOps();
  const asked = useSelector(state, (value) => value.asked);
  // The last question stays while its dialog closes.
  const last = useRef<AskedAction | null>(null);
  last.current = asked ?? last.current;
  const shown = last.current;
  return (
    <Dialog.Root
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) send({ type: "ops/cancel" });
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.popup}>
            {shown && <ActionForm key={shown.key} asked={shown} />}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
