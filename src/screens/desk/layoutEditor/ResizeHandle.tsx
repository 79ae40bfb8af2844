import Scaling from "lucide-react/icons/scaling";
import type { TouchControl } from "../../../../wire/desk/touchControls.ts";
import styles from "./LayoutEditor.module.css";
import { useDrag } from "./useDrag.ts";
import type { LayoutEdits } from "./useLayoutEdits.ts";

/** Size of the handle, CSS px: a fingertip. */
const side = 44;

/** Drags the selected control's lower right corner. Keys and screen readers use + and -, and properties. */
export function ResizeHandle({ control, edits }: { control: TouchControl; edits: LayoutEdits }) {
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
