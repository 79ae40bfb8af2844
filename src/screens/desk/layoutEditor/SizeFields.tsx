import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { TouchControl } from "../../../../streams/ports/touchLayout.ts";
import styles from "./LayoutEditor.module.css";
import type { LayoutEdits } from "./useLayoutEdits.ts";

const text = defineMessages({
  width: { id: "layout.width", defaultMessage: "Width" },
  height: { id: "layout.height", defaultMessage: "Height" },
});
const smaller = defineMessage<{ side: string }>({ id: "layout.smaller", defaultMessage: "{side}: smaller" });
const larger = defineMessage<{ side: string }>({ id: "layout.larger", defaultMessage: "{side}: larger" });

/** px of one press. */
const step = 8;

/** A control's width and height, a step at a time. */
export function SizeFields({ control, edits }: { control: TouchControl; edits: LayoutEdits }) {
  const { formatMessage, formatNumber } = useIntl();
  const { width, height } = edits.boxOf(control);
  const resize = (change: { width?: number; height?: number }): void =>
    edits.perform({ do: "resize", id: control.id, width, height, snap: false, ...change });
  const sides = [
    { side: formatMessage(text.width), value: width, set: (next: number) => resize({ width: next }) },
    { side: formatMessage(text.height), value: height, set: (next: number) => resize({ height: next }) },
  ];
  return (
    <div className={styles.sides}>
      {sides.map(({ side, value, set }) => (
        <div key={side} className={styles.side}>
          <span>{side}</span>
          <button
            type="button"
            className={styles.tool}
            aria-label={formatMessage(smaller, { side })}
            onClick={() => set(value - step)}
          >
            <Minus size={18} aria-hidden="true" />
          </button>
          <output>{formatNumber(Math.round(value))}</output>
          <button
            type="button"
            className={styles.tool}
            aria-label={formatMessage(larger, { side })}
            onClick={() => set(value + step)}
          >
            <Plus size={18} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}
