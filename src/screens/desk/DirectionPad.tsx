import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronUp from "lucide-react/icons/chevron-up";
import { type PointerEvent, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { type Direction, heldDirections } from "./directions.ts";
import styles from "./TouchControls.module.css";
import { useHeldButtons } from "./useHeldButtons.ts";

const text = defineMessages({ pad: { id: "desk.pad", defaultMessage: "Directions" } });
const arrows = { up: ChevronUp, right: ChevronRight, down: ChevronDown, left: ChevronLeft } as const;

/** One surface for all directions, so that the thumb can slide from one to the next. */
export function DirectionPad({ offered }: { offered: readonly Direction[] }) {
  const label = useIntl().formatMessage(text.pad);
  const hold = useHeldButtons();
  const [held, setHeld] = useState<readonly Direction[]>([]);
  const sidewaysOnly = !offered.includes("up") && !offered.includes("down");

  const set = (next: readonly Direction[]): void => {
    setHeld(next);
    hold(next);
  };
  const follow = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left - box.width / 2) / (box.width / 2);
    const y = (event.clientY - box.top - box.height / 2) / (box.height / 2);
    set(heldDirections(x, y, offered));
  };
  return (
    <fieldset
      aria-label={label}
      className={styles.pad}
      data-sideways={sidewaysOnly || undefined}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
      onPointerUp={() => set([])}
      onPointerCancel={() => set([])}
      onLostPointerCapture={() => set([])}
      onContextMenu={(event) => event.preventDefault()}
    >
      {offered.map((direction) => {
        const Arrow = arrows[direction];
        return (
          <span
            key={direction}
            className={styles.direction}
            data-direction={direction}
            data-held={held.includes(direction) || undefined}
          >
            <Arrow size={34} aria-hidden="true" />
          </span>
        );
      })}
    </fieldset>
  );
}
