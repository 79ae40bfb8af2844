import type { Translated } from "../locale.ts";

interface MouseButton {
  /** Its bit in `MouseEvent.buttons`. */
  readonly domBit: number;
  /** Its number in X. */
  readonly x: number;
  readonly label: Translated<string>;
}

/** By name. Apart from the keys (`pressTable.ts`), which the desk's first code does not need. */
const mouseButtons: Readonly<Record<string, MouseButton>> = {
  MouseLeft: { domBit: 1, x: 1, label: { en: "Left click", th: "คลิกซ้าย" } },
  MouseMiddle: { domBit: 4, x: 2, label: { en: "Middle click", th: "คลิกกลาง" } },
  MouseRight: { domBit: 2, x: 3, label: { en: "Right click", th: "คลิกขวา" } },
};

/** The mouse buttons' names, in display order. */
export const mousePresses: readonly string[] = Object.keys(mouseButtons);
export const mouseLabels = Object.values(mouseButtons).map(({ label }) => label);
export const mouseLabel = (name: string) => mouseButtons[name]?.label;

export const isMousePress = (name: string): boolean => Object.hasOwn(mouseButtons, name);

/** The number in X of a mouse button; undefined for anything else. */
export const xButton = (name: string): number | undefined =>
  isMousePress(name) ? mouseButtons[name]?.x : undefined;

/** The mouse buttons that are held. @param mask `MouseEvent.buttons` */
export const mousePressesIn = (mask: number): readonly string[] =>
  mousePresses.filter((name) => (mask & (mouseButtons[name]?.domBit ?? 0)) !== 0);
