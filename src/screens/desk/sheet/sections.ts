import type { ComponentType } from "react";
import { CaptureSection } from "./CaptureSection.tsx";
import { ControllersSection } from "./ControllersSection.tsx";
import { ControlsSection } from "./ControlsSection.tsx";
import { EndSection } from "./EndSection.tsx";
import { HandoverSection } from "./HandoverSection.tsx";
import { PartySection } from "./PartySection.tsx";
import { PictureSection } from "./PictureSection.tsx";
import { ReportSection } from "./ReportSection.tsx";
import { ScreenSection } from "./ScreenSection.tsx";
import { SoundSection } from "./SoundSection.tsx";
import { StatisticsSection } from "./StatisticsSection.tsx";
import type { SectionProps } from "./sectionProps.ts";
import { TimeSection } from "./TimeSection.tsx";

/** The sheet's sections from top to bottom. One that has nothing to offer in this game renders nothing. */
export const sections = {
  time: TimeSection,
  sound: SoundSection,
  controls: ControlsSection,
  picture: PictureSection,
  screen: ScreenSection,
  party: PartySection,
  handover: HandoverSection,
  capture: CaptureSection,
  controllers: ControllersSection,
  statistics: StatisticsSection,
  report: ReportSection,
  end: EndSection,
} satisfies Readonly<Record<string, ComponentType<SectionProps>>>;
