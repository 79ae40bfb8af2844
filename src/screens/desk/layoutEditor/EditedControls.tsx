import type { CSSProperties } from "react";
import type { Box } from "../../../../streams/rules/touch/boxes.ts";
import { byLayer } from "../../../../wire/desk/touchControls.ts";
import controlStyles from "../touch/TouchControls.module.css";
import { EditedControl } from "./EditedControl.tsx";
import styles from "./LayoutEditor.module.css";
import { ResizeHandle } from "./ResizeHandle.tsx";
import type { LayoutEdits } from "./useLayoutEdits.ts";

interface Props {
  readonly edits: LayoutEdits;
  readonly origin: Pick<Box, "left" | "top">;
  /** A question waits for its answer. */
  readonly inert: boolean;
  readonly onDrag: (drags: boolean) => void;
  readonly onOpen: () => void;
  /** Called for a press beside the controls. */
  readonly onLeave: () => void;
}

export function EditedControls({ edits, origin, inert, onDrag, onOpen, onLeave }: Props) {
  const { layout, at, selected } = edits;
  const style: CSSProperties & Record<"--opacity", number> = {
    ...origin,
    ...at.room,
    "--opacity": layout.opacity,
  };
  return (
    <div
      className={`${controlStyles.controls} ${styles.room}`}
      style={style}
      inert={inert}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onLeave();
      }}
    >
      {byLayer(edits.controls).map((control) => (
        <EditedControl key={control.id} control={control} edits={edits} onOpen={onOpen} onDrag={onDrag} />
      ))}
      {selected && <ResizeHandle control={selected} edits={edits} />}
    </div>
  );
}
