import { placeControls } from "../../../streams/rules/touch/placeControls.ts";
import { isTouchArea } from "../../../wire/desk/touchControls.ts";
import type { TouchLayout, TouchOrientation } from "../../../wire/desk/touchLayout.ts";
import styles from "./LayoutDrawing.module.css";

/** A usual phone, CSS px; in portrait what is left below the picture. */
const rooms = { landscape: { width: 780, height: 360 }, portrait: { width: 360, height: 420 } } as const;

interface Props {
  readonly layout: TouchLayout;
  readonly orientation: TouchOrientation;
  readonly label: string;
}

/** A small drawing of where the controls of a layout are on a usual phone. */
export function LayoutDrawing({ layout, orientation, label }: Props) {
  const room = rooms[orientation];
  const { boxes } = placeControls(layout[orientation], {
    room,
    scale: layout.scale,
    mirrored: layout.mirrored,
    keepClear: [],
    hud: [],
  });
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${room.width} ${room.height}`}
      role="img"
      aria-label={label}
    >
      {layout[orientation].map((control) => {
        const box = boxes.get(control.id);
        if (!box) return null;
        const { left, top, width, height } = box;
        const text = "label" in control ? control.label : "";
        return (
          <g key={control.id} data-area={isTouchArea(control) || undefined}>
            <rect
              x={left}
              y={top}
              width={width}
              height={height}
              rx={isTouchArea(control) ? 16 : Math.min(width, height) / 2}
            />
            {text !== "" && (
              <text
                x={left + width / 2}
                y={top + height / 2}
                fontSize={Math.min(height * 0.4, (width * 1.4) / text.length)}
              >
                {text}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
