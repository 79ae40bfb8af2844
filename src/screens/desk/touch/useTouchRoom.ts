import { type CSSProperties, type RefObject, useLayoutEffect, useState } from "react";
import type { Desk } from "../../../../streams/features/desk/deskState.ts";
import type { Box, Size } from "../../../../streams/rules/touch/boxes.ts";
import type { PictureRectangle, TouchOrientation } from "../../../../wire/desk/touchLayout.ts";

/** Where touch controls may be, px from the room's upper left corner. */
export interface TouchRoom {
  readonly orientation: TouchOrientation;
  readonly room: Size;
  /** Its place on the screen, px. */
  readonly origin: Pick<Box, "left" | "top">;
  /** Controls, and the desk's own buttons and signs: elements with `data-keep-clear`, or with `children` there the element's children. */
  readonly keepClear: readonly Box[];
  /** Where fingers swipe. */
  readonly areas: readonly Box[];
  /** The box that the picture is fitted into. */
  readonly screen: Box;
}

/** Aspect ratio before the host says its own. */
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

/** Measures the room whenever it or what is to be kept clear changes. Ignores what is inside the container. */
export function useTouchRoom(container: RefObject<HTMLElement | null>): TouchRoom {
  const [room, setRoom] = useState(nowhere);
  useLayoutEffect(() => {
    const element = container.current;
    const desk = element?.closest("main");
    if (!element || !desk) return;
    const sizes = new ResizeObserver(() => measure());
    // Observing an element again reports it at once, without end.
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
      .filter((each) => !each.matches("[data-area]"))
      .map((each) => ({ box: boxOf(each), isControl: each.hasAttribute("data-control") }))
      .filter(({ box: { width, height } }) => width > 0 && height > 0)
      .map(({ box, isControl }) => (isControl ? box : roughly(box))),
    areas: found.filter((each) => each.matches("[data-area]")).map(boxOf),
    screen: screen ? boxOf(screen) : nowhere.screen,
  };
}

/** The size of an element placed by it, px. @param step rounds up, so that changing figures don't move it */
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

/** Parts of the picture that controls do not cover, px of the room. */
export function hudBoxes(hud: readonly PictureRectangle[], picture: Box): readonly Box[] {
  return hud.map(({ x, y, width, height }) => ({
    left: picture.left + x * picture.width,
    top: picture.top + y * picture.height,
    width: width * picture.width,
    height: height * picture.height,
  }));
}

/** Rounded, so that figures that change every second do not move the controls. */
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
