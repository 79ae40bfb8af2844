import { Dialog } from "@base-ui/react/dialog";
import { useSelector } from "../../bridge/useValue.ts";
import dialog from "../parts/Dialog.module.css";
import { useOps } from "../parts/OpsContext.ts";
import styles from "./GameEditor.module.css";
import { GameForm } from "./GameForm.tsx";
import { GamePicture } from "./GamePicture.tsx";

/** Edits what the service lays over a host's description of a game. A press beside it does not close it: it may hold an edit. */
export function GameEditor() {
  const { state, send } = useOps();
  const editing = useSelector(state, (value) => value.editing);
  return (
    <Dialog.Root
      open={editing !== null}
      disablePointerDismissal
      onOpenChange={(open) => {
        if (!open) send({ type: "ops/closeEdit" });
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Viewport className={dialog.viewport}>
          <Dialog.Popup className={styles.popup}>
            {editing && (
              <>
                <Dialog.Title className={dialog.title}>Edit {editing.name}</Dialog.Title>
                {editing.read ? (
                  <div className={styles.beside}>
                    <GamePicture game={editing.read} name={editing.name} />
                    <GameForm key={editing.read.version} editing={editing} game={editing.read} />
                  </div>
                ) : (
                  <p role="status">{editing.failure || "Loading …"}</p>
                )}
              </>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
