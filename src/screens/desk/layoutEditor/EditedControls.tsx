import Scaling from "lucide-react/icons/scaling";
import type { CSSProperties } from "react";
import type { Box } from "../../../../streams/rules/touch/boxes.ts";
import { byLayer, type TouchControl } from "../../../../wire/desk/touchControls.ts";
import controlStyles from "../touch/TouchControls.module.css";
import { EditedControl } from "./EditedControl.tsx";
import styles from "./LayoutEditor.module.css";
import { useDrag } from "./useDrag.ts";
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

/** Size of the handle, CSS px: a fingertip. */
const side = 44;

/** Drags the selected control's lower right corner. Keys and screen readers use + and -, and properties. */
function ResizeHandle({ control, edits }: { control: TouchControl; edits: LayoutEdits }) {
  const { left, top, width, height } = edits.boxOf(control);
  const { room } = edits.at;
  const resized = (dx: number, dy: number) => {
    const before = edits.startOf(control);
    return {
      do: "resize",
      id: control.id,
      width: before.width + dx,
      height: before.height + dy,
      snap: edits.snap,
    } as const;
  };
  const drag = useDrag({
    onMove: (dx, dy) => edits.preview(resized(dx, dy)),
    onEnd: (dx, dy) => edits.perform(resized(dx, dy)),
    onCancel: () => edits.preview(null),
  });
  return (
    <span
      aria-hidden="true"
      className={styles.resize}
      style={{
        left: Math.min(left + width - side / 3, room.width - side),
        top: Math.min(top + height - side / 3, room.height - side),
      }}
      {...drag}
    >
      <Scaling size={20} />
    </span>
  );
}
