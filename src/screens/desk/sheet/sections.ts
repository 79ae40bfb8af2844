import type { ComponentType } from "react";
import { ControllersSection } from "./ControllersSection.tsx";
import { ControlsSection } from "./ControlsSection.tsx";
import { EndSection } from "./EndSection.tsx";
import { SoundSection } from "./SoundSection.tsx";
import type { SectionProps } from "./sectionProps.ts";

/** The sheet's sections from top to bottom. One that has nothing to offer in this game renders nothing. */
export const sections = {
  sound: SoundSection,
  controllers: ControllersSection,
  controls: ControlsSection,
  end: EndSection,
} satisfies Readonly<Record<string, ComponentType<SectionProps>>>;
