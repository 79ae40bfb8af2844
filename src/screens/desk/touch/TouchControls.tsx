import { type ComponentType, type CSSProperties, useMemo, useRef } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { DeskModule } from "../../../../streams/compose/deskModule.ts";
import type { Desk } from "../../../../streams/features/desk/deskState.ts";
import type { StageGyro } from "../../../../streams/ports/stage.ts";
import { fitted } from "../../../../streams/rules/letterbox.ts";
import type { Box } from "../../../../streams/rules/touch/boxes.ts";
import { placeControls } from "../../../../streams/rules/touch/placeControls.ts";
import { byLayer } from "../../../../wire/desk/touchControls.ts";
import { type TouchLayout, usualLayout } from "../../../../wire/desk/touchLayout.ts";
import type { TouchProfile } from "../../../../wire/touchProfile.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { useHint } from "../useHint.ts";
import styles from "./TouchControls.module.css";
import { TouchControlView } from "./TouchControlView.tsx";
import { hudBoxes, type TouchRoom, useTouchRoom, usualSize } from "./useTouchRoom.ts";

type Playing = Extract<Desk, { status: "playing" }>;

/** Props of an editor that takes the place of the controls. */
export interface EditorPlace {
  readonly desk: Playing;
  /** The layout that is played with. */
  readonly layout: TouchLayout;
  /** The same as kept by the player; null for the game's own. */
  readonly chosen: TouchProfile | null;
  /** How many the player keeps. */
  readonly count: number;
  /** Where its controls are drawn, by id. */
  readonly placed: ReadonlyMap<string, Box>;
  readonly measured: TouchRoom;
}

interface Props {
  readonly desk: Playing;
  /** Shown in the place of the controls while they are edited; guests edit none. */
  readonly editor?: ComponentType<EditorPlace>;
}

/** The touch controls of the game, where its layout places them on this screen (R-TOUCH-03). */
export function TouchControls(props: Props) {
  // Loaded before any picture.
  const module = useValue(useApp().deskModule);
  return module && <Controls {...props} module={module} />;
}

function Controls({ desk, editor: Editor, module }: Props & { module: DeskModule }) {
  const container = useRef<HTMLDivElement>(null);
  const measured = useTouchRoom(container);
  const { orientation, room, keepClear, screen } = measured;
  const { resting, gyro } = useValue(module.touch);
  const { editing } = useValue(module.controlsView);
  const { chosen, profiles } = useValue(module.layouts);
  const layout = useMemo(() => chosen?.layout ?? usualLayout(desk.layout), [chosen, desk.layout]);
  const { scale, mirrored, haptics } = layout;
  const arrangement = layout[orientation];
  const { size } = desk;
  const covers = useMemo(() => {
    // A player who has placed the controls knows best what they may cover.
    if (chosen) return { hud: [] };
    const picture = fitted(screen, size ?? usualSize, "contain");
    return { hud: hudBoxes(desk.hud, picture), picture };
  }, [chosen, desk.hud, size, screen]);
  const placed = useMemo(
    () => placeControls(arrangement, { room, scale, mirrored, keepClear, ...covers }),
    [arrangement, room, scale, mirrored, keepClear, covers],
  );
  const options = useMemo(() => ({ haptics }), [haptics]);
  const style: CSSProperties & Record<"--opacity", number> = { "--opacity": layout.opacity };
  if (editing)
    return (
      <div ref={container} className={styles.controls}>
        {Editor && room.width > 0 && (
          <Editor
            desk={desk}
            layout={layout}
            chosen={chosen}
            count={profiles.length}
            placed={placed.boxes}
            measured={measured}
          />
        )}
      </div>
    );
  return (
    <div
      ref={container}
      className={styles.controls}
      data-placed={[...placed.boxes.values()].map(({ left, top }) => `${left} ${top}`).join()}
      data-mirrored={mirrored || undefined}
      data-resting={resting || undefined}
      style={style}
    >
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

const text = defineMessages({
  denied: {
    id: "desk.touch.gyro.denied",
    defaultMessage: "This browser may not feel how the phone turns. You can allow it in its settings.",
  },
  absent: { id: "desk.touch.gyro.absent", defaultMessage: "This device cannot feel how it is turned." },
});

/** Why there is no gyro control. */
function GyroNotice({ gyro }: { gyro: StageGyro }) {
  const { formatMessage } = useIntl();
  const shown = useHint("noGyro");
  const isGone = gyro === "denied" || gyro === "absent";
  return (
    <p className={styles.notice} role="status" data-shown={(isGone && shown) || undefined}>
      {isGone && formatMessage(text[gyro])}
    </p>
  );
}
