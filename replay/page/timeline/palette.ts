import type { Lane } from "../../timeline/lanes.ts";
import type { Palette } from "./paint.ts";

/** The stylesheet's colours, as a canvas takes them. */
export function paletteOf(labels: HTMLElement): Palette {
  const style = getComputedStyle(labels);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const colourOf = (lane: Lane): string => {
    const label = labels.querySelector(`[data-lane="${lane}"] > span`);
    return label ? getComputedStyle(label).backgroundColor : token("--text");
  };
  return {
    lanes: {
      clicks: colourOf("clicks"),
      calls: colourOf("calls"),
      frames: colourOf("frames"),
      popups: colourOf("popups"),
      toasts: colourOf("toasts"),
      errors: colourOf("errors"),
      timers: colourOf("timers"),
      page: colourOf("page"),
      desk: colourOf("desk"),
      states: colourOf("states"),
      other: colourOf("other"),
    },
    ground: token("--ground"),
    raised: token("--raised"),
    line: token("--line"),
    text: token("--text"),
    quiet: token("--text-faint"),
    accent: token("--accent"),
    bad: token("--bad"),
    font: style.fontFamily,
  };
}
