import type { KeyboardEvent } from "react";
import { useIntl } from "react-intl";
import { isTouchArea, type TouchControl } from "../../../../wire/desk/touchControls.ts";
import { ControlFace } from "../touch/ControlFace.tsx";
import controlStyles from "../touch/TouchControls.module.css";
import { placeStyle } from "../touch/TouchControlView.tsx";
import { controlName } from "./editedKinds.tsx";
import styles from "./LayoutEditor.module.css";
import { useDrag } from "./useDrag.ts";
import { type LayoutEdits, placeText } from "./useLayoutEdits.ts";

/** Distance per press of an arrow key, px; with Shift, one step of the grid. */
const steps = { fine: 1, coarse: 8 } as const;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Props {
  readonly control: TouchControl;
  readonly edits: LayoutEdits;
  /** Opens its properties. */
  readonly onOpen: () => void;
  /** Hides the properties during a drag. */
  readonly onDrag: (drags: boolean) => void;
}

/** A control that can be dragged or moved by the arrow keys; + and - resize it, Delete removes it. */
export function EditedControl({ control, edits, onOpen, onDrag }: Props) {
  const intl = useIntl();
  const box = edits.boxOf(control);
  const { id } = control;
  const selected = edits.selected?.id === id;
  // During a drag `boxOf` is the preview's; the finger's way counts from the start.
  const placed = (dx: number, dy: number, snap = edits.snap) => {
    const { left, top } = edits.startOf(control);
    return { do: "move", id, left: left + dx, top: top + dy, snap } as const;
  };
  const drag = useDrag({
    onMove(dx, dy) {
      onDrag(true);
      edits.select(id);
      edits.preview(placed(dx, dy));
    },
    onEnd(dx, dy) {
      onDrag(false);
      edits.perform(placed(dx, dy));
    },
    onCancel() {
      onDrag(false);
      edits.preview(null);
    },
  });
  const resize = (by: number): void =>
    edits.perform({ do: "resize", id, width: box.width + by, height: box.height + by, snap: false });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? steps.coarse : steps.fine;
    const way = arrows[event.key];
    if (way) edits.perform(placed(way[0] * step, way[1] * step, false));
    else if (event.key === "+" || event.key === "=") resize(steps.coarse);
    else if (event.key === "-" || event.key === "_") resize(-steps.coarse);
    else if (event.key === "Delete" || event.key === "Backspace") edits.perform({ do: "remove", id });
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      data-control={id}
      data-selected={selected || undefined}
      data-overlaps={edits.overlaps.has(id) || undefined}
      data-area={isTouchArea(control) || undefined}
      aria-label={controlName(intl, control)}
      aria-description={placeText(intl, box)}
      aria-pressed={selected}
      className={`${controlStyles[control.kind]} ${styles.control}`}
      style={placeStyle(box, control)}
      onFocus={() => edits.select(id)}
      // Not every browser focuses what is tapped.
      onClick={() => {
        edits.select(id);
        onOpen();
      }}
      onKeyDown={onKeyDown}
      {...drag}
    >
      {/* Without its action in the game: in the editor its name is its label. */}
      <ControlFace control={control} action={undefined} size={Math.min(box.width, box.height)} />
    </button>
  );
}
