import { type CSSProperties, useMemo, useRef } from "react";
import type { DeskWing } from "../../../../streams/compose/deskWing.ts";
import type { Desk } from "../../../../streams/features/desk/deskState.ts";
import type { TouchControl } from "../../../../streams/ports/touchLayout.ts";
import { fitted } from "../../../../streams/rules/letterbox.ts";
import type { Box, Size } from "../../../../streams/rules/touch/boxes.ts";
import { placeControls } from "../../../../streams/rules/touch/placeControls.ts";
import { usualLayout } from "../../../../streams/rules/touch/usualSettings.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { GyroNotice } from "./GyroNotice.tsx";
import styles from "./TouchControls.module.css";
import { TouchControlView } from "./TouchControlView.tsx";
import { useTouchRoom } from "./useTouchRoom.ts";

type Playing = Extract<Desk, { status: "playing" }>;

/** Most videos; a host says its own. */
const usualSize = { width: 16, height: 9 };

/** The touch controls of the game, where its layout places them on this screen (R-TOUCH-03). */
export function TouchControls({ desk }: { desk: Playing }) {
  // There whenever a picture is: the same code shows both.
  const wing = useValue(useApp().deskWing);
  return wing && <Controls desk={desk} wing={wing} />;
}

function Controls({ desk, wing }: { desk: Playing; wing: DeskWing }) {
  const container = useRef<HTMLDivElement>(null);
  const { orientation, room, keepClear, screen } = useTouchRoom(container);
  const { resting, gyro } = useValue(wing.touch);
  const layout = useMemo(() => usualLayout(desk.layout), [desk.layout]);
  const { scale, mirrored, haptics } = layout;
  const arrangement = layout[orientation];
  const { size } = desk;
  const hud = useMemo(() => hudBoxes(desk.hud, size ?? usualSize, screen), [desk.hud, size, screen]);
  const placed = useMemo(
    () => placeControls(arrangement, { room, scale, mirrored, keepClear, hud }),
    [arrangement, room, scale, mirrored, keepClear, hud],
  );
  const options = useMemo(() => ({ haptics }), [haptics]);
  const style: CSSProperties & Record<"--opacity", number> = { "--opacity": layout.opacity };
  return (
    <div ref={container} className={styles.controls} data-resting={resting || undefined} style={style}>
      {byLayer(arrangement).map((control) => {
        const box = placed.boxes.get(control.id);
        if (!box || (control.kind === "gyro" && (gyro === "denied" || gyro === "absent"))) return null;
        return (
          <TouchControlView
            key={control.id}
            control={control}
            box={box}
            action={
              control.kind === "button"
                ? desk.buttons.find(({ id }) => id === control.press)?.action
                : undefined
            }
            picture={desk.picture}
            options={options}
          />
        );
      })}
      <GyroNotice gyro={gyro} />
    </div>
  );
}

/** Areas lie below the other controls. */
function byLayer(arrangement: readonly TouchControl[]): readonly TouchControl[] {
  const layer = ({ kind }: TouchControl): number =>
    kind === "floatingStick" || kind === "aim" || kind === "mousePad" ? 0 : 1;
  return [...arrangement].sort((left, right) => layer(left) - layer(right));
}

/** The parts of the picture that are to be seen, px of the room. */
function hudBoxes(hud: Playing["hud"], size: Size, screen: Box): readonly Box[] {
  const picture = fitted(screen, size, "contain");
  return hud.map(({ x, y, width, height }) => ({
    left: picture.left + x * picture.width,
    top: picture.top + y * picture.height,
    width: width * picture.width,
    height: height * picture.height,
  }));
}
