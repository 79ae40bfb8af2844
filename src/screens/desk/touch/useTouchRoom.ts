import { type CSSProperties, type RefObject, useLayoutEffect, useState } from "react";
import type { Desk } from "../../../../streams/features/desk/deskState.ts";
import type { PictureRectangle, TouchOrientation } from "../../../../streams/ports/touchLayout.ts";
import type { Box, Size } from "../../../../streams/rules/touch/boxes.ts";

/** Where touch controls may be, px from the room's upper left corner. */
export interface TouchRoom {
  readonly orientation: TouchOrientation;
  readonly room: Size;
  /** Of the room on the screen, px. */
  readonly origin: Pick<Box, "left" | "top">;
  /** The desk's own buttons and signs: elements with `data-keep-clear`, or the children of one where it says `children`. And controls. */
  readonly keepClear: readonly Box[];
  /** Where fingers swipe. */
  readonly areas: readonly Box[];
  /** The box that the picture is fitted into. */
  readonly screen: Box;
}

/** Of most videos; a host says its own. */
export const usualSize: Size = { width: 16, height: 9 };

const nowhere: TouchRoom = {
  orientation: "landscape",
  room: { width: 0, height: 0 },
  origin: { left: 0, top: 0 },
  keepClear: [],
  areas: [],
  screen: { left: 0, top: 0, width: 0, height: 0 },
};

const marked = `[data-keep-clear=""], [data-keep-clear="children"] > *, [data-placed] > [data-control]`;
const area = `[data-control="aim"], [data-control="floatingStick"], [data-control="mousePad"]`;

/**
 * Measures the room, again whenever it or what is to be kept clear changes. What is inside the container is none of that.
 */
export function useTouchRoom(container: RefObject<HTMLElement | null>): TouchRoom {
  const [room, setRoom] = useState(nowhere);
  useLayoutEffect(() => {
    const element = container.current;
    const desk = element?.closest("main");
    if (!element || !desk) return;
    const sizes = new ResizeObserver(() => measure());
    // Observed once more, an element would be reported at once, and so on for ever.
    const observed = new WeakSet<Element>();
    const measure = (): void => {
      const found = [...desk.querySelectorAll(marked)].filter((each) => !element.contains(each));
      for (const each of [element, ...found]) {
        if (!observed.has(each)) sizes.observe(each);
        observed.add(each);
      }
      const measured = measuredRoom(element, desk, found);
      setRoom((before) => (JSON.stringify(before) === JSON.stringify(measured) ? before : measured));
    };
    const children = new MutationObserver(measure);
    children.observe(desk, { childList: true, subtree: true, attributeFilter: ["data-placed"] });
    measure();
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  }, [container]);
  return room;
}

function measuredRoom(element: HTMLElement, desk: Element, found: readonly Element[]): TouchRoom {
  const origin = element.getBoundingClientRect();
  const boxOf = (each: Element): Box => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return { left: left - origin.left, top: top - origin.top, width, height };
  };
  const screen = desk.querySelector("[data-screen]");
  return {
    orientation: window.matchMedia("(orientation: portrait)").matches ? "portrait" : "landscape",
    room: { width: origin.width, height: origin.height },
    origin: { left: origin.left, top: origin.top },
    keepClear: found
      .filter((each) => !each.matches(area))
      .map((each) => ({ box: boxOf(each), isControl: each.hasAttribute("data-control") }))
      .filter(({ box: { width, height } }) => width > 0 && height > 0)
      .map(({ box, isControl }) => (isControl ? box : roughly(box))),
    areas: found.filter((each) => each.matches(area)).map(boxOf),
    screen: screen ? boxOf(screen) : nowhere.screen,
  };
}

/**
 * The size of an element that is placed by it, px.
 * @param step more than 1 where figures that change every second are not to move it
 */
export function useOwnSize(own: RefObject<HTMLElement | null>, step = 1): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = own.current;
    if (!element) return;
    const coarse = (px: number): number => Math.ceil(px / step) * step;
    const measure = (): void => {
      const [width, height] = [coarse(element.offsetWidth), coarse(element.offsetHeight)];
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [own, step]);
  return size;
}

/** The parts of the picture that are to be seen, px of the room. */
export function hudBoxes(hud: readonly PictureRectangle[], picture: Box): readonly Box[] {
  return hud.map(({ x, y, width, height }) => ({
    left: picture.left + x * picture.width,
    top: picture.top + y * picture.height,
    width: width * picture.width,
    height: height * picture.height,
  }));
}

/** Coarser, so that figures that change every second do not place the controls anew. */
function roughly({ left, top, width, height }: Box): Box {
  const grid = 16;
  const [near, upper] = [Math.floor(left / grid) * grid, Math.floor(top / grid) * grid];
  return {
    left: near,
    top: upper,
    width: Math.ceil((left + width) / grid) * grid - near,
    height: Math.ceil((top + height) / grid) * grid - upper,
  };
}

/** What the styles of a `.stage` need of its picture: height by width, and whether a phone crops it (R-SHAPE-03). */
export function pictureShape({
  size,
  cropUpright,
}: Pick<Extract<Desk, { status: "playing" }>, "size" | "cropUpright">) {
  const { width, height } = size ?? usualSize;
  const style: CSSProperties & Record<"--shape", number> = { "--shape": height / width };
  return { "data-crop": cropUpright, style };
}
