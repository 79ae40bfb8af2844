import { type CSSProperties, type RefObject, useRef } from "react";
import type { Desk } from "../../../streams/features/desk/deskState.ts";
import { fitted } from "../../../streams/rules/letterbox.ts";
import type { Box } from "../../../streams/rules/touch/boxes.ts";
import { placeNumbers } from "../../../streams/rules/touch/placeControls.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import styles from "./DeskNumbers.module.css";
import { DeskTime } from "./DeskTime.tsx";
import { Statistics } from "./Statistics.tsx";
import { hudBoxes, useOwnSize, useTouchRoom, usualSize } from "./touch/useTouchRoom.ts";
import { useGlance, useHint } from "./useHint.ts";

type Playing = Extract<Desk, { status: "playing" }>;

/** Minimum width of a bar that shows the numbers, px. */
const narrowestBar = 56;
/** Minimum width of a bar that shows all of them, px. */
const wideBar = 136;
const margin = 12;

/**
 * Time left and connection statistics. In landscape beside the picture, or on it beside the game's own display, where they fade until they
 * are touched (R-DESK-27).
 */
export function DeskNumbers({ desk }: { desk: Playing }) {
  const online = useValue(useApp().online);
  const shown = useHint("numbers");
  const room = useRef<HTMLDivElement>(null);
  const numbers = useRef<HTMLDivElement>(null);
  const { style, over, narrow } = useNumbersPlace(desk, room, numbers);
  useGlance(numbers, over);
  return (
    <div ref={room} className={styles.room}>
      <div
        ref={numbers}
        className={styles.numbers}
        data-over={over || undefined}
        data-narrow={narrow || undefined}
        data-faded={(over && !shown) || undefined}
        style={style}
      >
        <DeskTime />
        {desk.statistics && online && !desk.interrupted && <Statistics statistics={desk.statistics} />}
      </div>
    </div>
  );
}

function useNumbersPlace(
  { hud, size }: Playing,
  room: RefObject<HTMLElement | null>,
  numbers: RefObject<HTMLElement | null>,
): { readonly style: CSSProperties; readonly over: boolean; readonly narrow: boolean } {
  const measured = useTouchRoom(room);
  const own = useOwnSize(numbers, 16);
  if (measured.orientation === "portrait" || measured.room.width === 0)
    return { style: {}, over: false, narrow: false };
  const picture = fitted(measured.screen, size ?? usualSize, "contain");
  const left = measured.keepClear.reduce((most, box) => Math.min(most, box.left), picture.left);
  const bar = picture.left - Math.max(margin, left) - 4;
  const widest = bar < narrowestBar ? undefined : bar;
  const width = Math.min(own.width, widest ?? own.width);
  const wanted: Box = { width, height: own.height, left: Math.max(margin, left), top: margin };
  const { box, over } = placeNumbers(wanted, { ...measured, picture, hud: hudBoxes(hud, picture) });
  return {
    style: { left: box.left, top: box.top, maxWidth: widest },
    over,
    narrow: widest !== undefined && widest < wideBar,
  };
}
