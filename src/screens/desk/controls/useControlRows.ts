import { useState } from "react";
import { defineMessages, type MessageDescriptor, useIntl } from "react-intl";
import type { Desk } from "../../../../streams/features/desk/deskState.ts";
import { isStick, pressesOf, type TouchControl } from "../../../../wire/desk/touchControls.ts";
import { detailsOf } from "../../../../wire/gameDetails.ts";
import { inLocale } from "../../../../wire/locale.ts";
import { useSelector, useValue } from "../../../bridge/useValue.ts";
import { deviceInHand, mouseAction, pressName } from "../../../components/game/gameControls.ts";
import { useDeskModule } from "../../../components/gates.ts";
import { readable } from "../touch/ControlFace.tsx";

const text = defineMessages({
  tap: { id: "desk.controls.tap", defaultMessage: "Touch" },
  drag: { id: "desk.controls.drag", defaultMessage: "Swipe" },
  stick: { id: "desk.controls.stick", defaultMessage: "Stick" },
  moves: { id: "desk.controls.moves", defaultMessage: "Move" },
  pinch: { id: "desk.controls.pinch", defaultMessage: "Pinch" },
  points: { id: "desk.controls.points", defaultMessage: "Point and click" },
  looks: { id: "desk.controls.looks", defaultMessage: "Look around" },
  turns: { id: "desk.controls.turns", defaultMessage: "Turn the phone to look around" },
  zooms: { id: "desk.controls.zooms", defaultMessage: "Zoom in and out" },
});

export type Playing = Extract<Desk, { status: "playing" }>;

export interface ControlRow {
  readonly press: string;
  readonly action: string;
}

/**
 * What the controls of the current device do in this game; of touch controls, only those on the screen.
 * @param brief leaves out touch controls that explain themselves, such as CLOSE: "Close windows", and gestures with their usual action
 */
export function useControlRows(desk: Playing, brief = false): readonly ControlRow[] {
  const { game, buttons, layout, mouse, pinch } = desk;
  const { locale, formatMessage } = useIntl();
  const controls = game && (detailsOf(game)?.controls ?? null);
  const [device] = useState(() => deviceInHand(controls?.pad ?? []));
  const module = useDeskModule();
  const { chosen } = useValue(module.layouts);
  const gyro = useSelector(module.touch, (touch) => touch.gyro);
  const isPortrait = window.matchMedia("(orientation: portrait)").matches;
  const arrangement = (chosen?.layout ?? layout)[isPortrait ? "portrait" : "landscape"];
  const controlOf = (id: string) => arrangement.find((control) => pressesOf(control).includes(id));
  const pressed =
    device === "touch"
      ? buttons.flatMap(({ id, label, action }) => {
          const control = controlOf(id);
          if (!control || (brief && isPlain(control, id, action.en, chosen?.layout.scale))) return [];
          const press = control.kind === "button" ? control.label : label;
          return { press: isStick(control) ? formatMessage(text.stick) : press, action };
        })
      : (controls?.[device] ?? []);
  const rows = pressed
    .map(({ press, action }) => ({ press: pressName(press, locale), action: inLocale(action, locale) }))
    // A button with the label FIRE needs no explanation.
    .filter(({ press, action }) => {
      const [label, does] = [`${press} `.toLowerCase(), `${action} `.toLowerCase()];
      return brief ? !does.startsWith(label) : does !== label;
    });
  const gesture = (press: MessageDescriptor, action: MessageDescriptor | string): void =>
    void rows.push({
      press: formatMessage(press),
      action: typeof action === "string" ? action : formatMessage(action),
    });
  // A stick with keys that belong to none of the game's buttons.
  const isUnnamed = (control: TouchControl): boolean =>
    isStick(control) && !pressesOf(control).some((press) => buttons.some(({ id }) => id === press));
  if (device === "touch" && arrangement.some(isUnnamed)) gesture(text.stick, text.moves);
  const own = controls && mouseAction(controls);
  const ownAction = own && inLocale(own, locale);
  if (device === "touch" && mouse === "absolute" && !(brief && !ownAction))
    gesture(text.tap, ownAction || text.points);
  if (device === "touch" && mouse === "relative") gesture(text.drag, ownAction || text.looks);
  if (device === "touch" && pinch !== "none" && !brief) gesture(text.pinch, text.zooms);
  if (device === "touch" && gyro !== "denied" && gyro !== "absent")
    for (const control of arrangement)
      if (control.kind === "gyro") rows.push({ press: control.label, action: formatMessage(text.turns) });
  return merged(rows);
}

/** Whether a touch control explains itself: its caption fits, or its arrow points in its direction. @param action in English */
function isPlain(control: TouchControl, id: string, action: string, scale = 1): boolean {
  if (control.kind === "dpad") return new RegExp(`^(\\w+ )?${id}$`, "i").test(action);
  return control.kind === "button" && Math.min(control.width, control.height) * scale >= readable;
}

/** Merges the directions of a stick, and controls with the same action, into one row each. */
function merged(rows: readonly ControlRow[]): readonly ControlRow[] {
  const actions = new Map<string, Set<string>>();
  for (const { press, action } of rows) actions.set(press, new Set(actions.get(press)).add(action));
  const presses = new Map<string, string>();
  for (const [press, all] of actions) {
    const action = [...all].join(", ");
    const before = presses.get(action);
    presses.set(action, before === undefined ? press : `${before} ${press}`);
  }
  return [...presses].map(([action, press]) => ({ press, action }));
}
