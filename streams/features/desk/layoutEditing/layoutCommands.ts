import type { TouchControl, TouchControlKind } from "../../../../wire/desk/touchControls.ts";
import { type TouchLayout, type TouchOrientation, touchLayout } from "../../../../wire/desk/touchLayout.ts";
import type { Box, Size } from "../../../rules/touch/boxes.ts";
import { newControl } from "./newControl.ts";
import { boxOf, clampToBox } from "./room.ts";
import { snapPlace, snapSize } from "./snapping.ts";

/** What can be done to a layout. Lengths are CSS px as drawn. */
export type LayoutCommand =
  /** To a new place of its upper left corner. */
  | {
      readonly do: "move";
      readonly id: string;
      readonly left: number;
      readonly top: number;
      readonly snap: boolean;
    }
  /** Its upper left corner stays. */
  | {
      readonly do: "resize";
      readonly id: string;
      readonly width: number;
      readonly height: number;
      readonly snap: boolean;
    }
  /** Everything else about a control: its name, what it presses, how visible it is. The kind stays. */
  | { readonly do: "change"; readonly control: TouchControl }
  | { readonly do: "add"; readonly kind: TouchControlKind }
  | { readonly do: "remove"; readonly id: string }
  /** Swaps left and right, in both orientations. */
  | { readonly do: "mirror" }
  /** Of all controls. */
  | { readonly do: "opacity"; readonly opacity: number }
  | { readonly do: "scale"; readonly scale: number }
  | { readonly do: "haptics"; readonly haptics: boolean }
  /** Takes the controls of the other orientation. */
  | { readonly do: "copy" }
  /** To the game's own layout, or any other one. */
  | { readonly do: "replace"; readonly layout: TouchLayout };

/** What a command is done to: the orientation on the screen, and its room. */
export interface EditedRoom {
  readonly orientation: TouchOrientation;
  readonly room: Size;
}

/** The layout after a command; one that would make it invalid, as one control too many, changes nothing. */
export function applyCommand(layout: TouchLayout, command: LayoutCommand, at: EditedRoom): TouchLayout {
  const next = touchLayout.safeParse(changed(layout, command, at));
  return next.success ? next.data : layout;
}

function changed(layout: TouchLayout, command: LayoutCommand, at: EditedRoom): TouchLayout {
  const { orientation, room } = at;
  const controls = layout[orientation];
  const withControls = (next: readonly TouchControl[]): TouchLayout => ({ ...layout, [orientation]: next });
  switch (command.do) {
    case "move":
    case "resize":
      return withControls(
        controls.map((control) =>
          control.id === command.id ? moved(control, command, layout, at) : control,
        ),
      );
    case "change":
      return withControls(
        controls.map((control) =>
          control.id === command.control.id && control.kind === command.control.kind
            ? command.control
            : control,
        ),
      );
    case "add":
      return withControls([...controls, newControl(command.kind, layout, orientation, room)]);
    case "remove":
      return withControls(withoutControl(controls, command.id));
    case "mirror":
      return { ...layout, mirrored: !layout.mirrored };
    case "opacity":
      return { ...layout, opacity: command.opacity };
    case "scale":
      return { ...layout, scale: command.scale };
    case "haptics":
      return { ...layout, haptics: command.haptics };
    case "copy":
      return withControls(layout[orientation === "landscape" ? "portrait" : "landscape"]);
    case "replace":
      return command.layout;
  }
}

function moved(
  control: TouchControl,
  command: Extract<LayoutCommand, { do: "move" | "resize" }>,
  layout: TouchLayout,
  { orientation, room }: EditedRoom,
): TouchControl {
  const before = boxOf(control, layout, room);
  const others = (): readonly Box[] =>
    layout[orientation].filter(({ id }) => id !== control.id).map((other) => boxOf(other, layout, room));
  const wanted =
    command.do === "move"
      ? { ...before, left: command.left, top: command.top }
      : { ...before, width: command.width, height: command.height };
  if (!command.snap) return clampToBox(control, wanted, layout, room);
  const box = command.do === "move" ? snapPlace(wanted, others(), room) : snapSize(wanted, others());
  return clampToBox(control, box, layout, room);
}

/** A gyro whose button is removed becomes its own trigger. */
function withoutControl(controls: readonly TouchControl[], gone: string): TouchControl[] {
  return controls
    .filter(({ id }) => id !== gone)
    .map((control) =>
      control.kind === "gyro" && control.control === gone ? { ...control, control: null } : control,
    );
}
