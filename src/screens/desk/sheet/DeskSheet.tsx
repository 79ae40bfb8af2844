import type { LucideIcon } from "lucide-react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import Gamepad2 from "lucide-react/icons/gamepad-2";
import Joystick from "lucide-react/icons/joystick";
import MonitorPlay from "lucide-react/icons/monitor-play";
import Users from "lucide-react/icons/users";
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { SheetPage } from "../../../../streams/features/desk/sheet.ts";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useSelector } from "../../../bridge/useValue.ts";
import { AccountGate, useDeskModule } from "../../../components/gates.ts";
import { OpenForm } from "../../../components/problem/OpenForm.tsx";
import { ProblemForm } from "../../../components/problem/ProblemForm.tsx";
import { PopupFrame } from "../../../popups/frame/PopupFrame.tsx";
import { useRestoreFocus } from "../../../popups/frame/useRestoreFocus.ts";
import { PadNotice } from "../notices/PadNotice.tsx";
import { useSwipe } from "../useSwipe.ts";
import { CaptureSection } from "./CaptureSection.tsx";
import { ControllersSection } from "./ControllersSection.tsx";
import { ControlsSection } from "./ControlsSection.tsx";
import styles from "./DeskSheet.module.css";
import { HelpSection } from "./HelpSection.tsx";
import { NewsSection } from "./NewsSection.tsx";
import { PictureSection } from "./PictureSection.tsx";
import { HandoverSection } from "./party/HandoverSection.tsx";
import { PartySection } from "./party/PartySection.tsx";
import { ScreenSection } from "./ScreenSection.tsx";
import { LeaveSection, SheetFoot } from "./SheetFoot.tsx";
import { type SectionProps, SheetAction } from "./SheetRows.tsx";
import { SheetStatus } from "./SheetStatus.tsx";
import { SheetTabs } from "./SheetTabs.tsx";
import { SoundSection } from "./SoundSection.tsx";
import { StatisticsSection } from "./StatisticsSection.tsx";
import { TimeSection } from "./TimeSection.tsx";
import { ZoomSection } from "./ZoomSection.tsx";

const text = defineMessages({
  title: { id: "sheet.title", defaultMessage: "Game menu" },
  report: { id: "sheet.report.title", defaultMessage: "Report a problem" },
  menu: { id: "sheet.menu", defaultMessage: "Back to the menu" },
});

/** How far its head is swiped, down or to the left, to push the sheet back in, px. */
const swipeLength = 48;

interface Props extends SectionProps {
  readonly open: boolean;
}

/** Everything that can be done while playing (R-DESK-04), on one screen of a phone (R-DESK-26). */
export default function DeskSheet({ open, desk }: Props) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const focusBefore = useRestoreFocus(open);
  const page = useSelector(useDeskModule().sheet, (sheet) => sheet.page);
  const opener = useOpener();
  const isReport = page === "report";
  const close = (): void => send({ type: "desk/sheet", open: false });
  const turnTo = (next: SheetPage): void => send({ type: "desk/sheetPage", page: next });
  const swipe = useSwipe(({ x, y }) => y >= swipeLength || x <= -swipeLength, close);
  return (
    <PopupFrame
      open={open}
      variant="edge"
      title={formatMessage(isReport ? text.report : text.title)}
      // Without a control that had it, the focus is left to the game.
      finalFocus={() => {
        const element = focusBefore();
        return element === true ? false : element;
      }}
      initialFocus={opener.find}
      // What has been typed is not lost by a press beside it.
      keepOnOutsidePress={isReport}
      onClose={close}
      onDismiss={isReport ? () => turnTo("help") : close}
    >
      <div className={styles.grip} aria-hidden="true" {...swipe} />
      {isReport ? (
        <div ref={focusFirst} className={styles.report}>
          <SheetAction icon={ArrowLeft} label={formatMessage(text.menu)} onClick={() => turnTo("help")} />
          <ReportPage desk={desk} />
        </div>
      ) : (
        <div ref={opener.menu} className={styles.menu} onClickCapture={opener.note}>
          <SheetStatus desk={desk} />
          <SheetTabs
            label={formatMessage(text.title)}
            tabs={tabs.map(({ name, icon }) => ({ name, icon, label: formatMessage(labels[name]) }))}
            chosen={page}
            onChoose={turnTo}
          >
            {tabs
              .filter(({ name }) => name === page)
              .flatMap(({ first, second }) => [first, second])
              .map((column) => (
                <div key={Object.keys(column).join(" ")} className={styles.column}>
                  {Object.entries(column).map(([key, Section]) => (
                    <Section key={key} desk={desk} />
                  ))}
                </div>
              ))}
          </SheetTabs>
          <SheetFoot desk={desk} />
        </div>
      )}
      <PadNotice inMenu />
    </PopupFrame>
  );
}

const focusFirst = (report: HTMLElement | null): void => report?.querySelector("button")?.focus();

/**
 * The menu's button that was pressed last. It has the focus again when the menu comes back: a pop-up, or the form for a problem, that it
 * had opened has closed (R-DESK-32).
 */
function useOpener() {
  const isOpen = useSelector(useDeskModule().sheet, ({ open }) => open);
  const words = useRef<string | null>(null);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) words.current = null;
  }, [isOpen]);
  const [opener] = useState(() => {
    const find = (): HTMLElement | undefined =>
      [...(shown.current?.querySelectorAll("button") ?? [])].find(
        ({ textContent }) => textContent === words.current,
      );
    return {
      find,
      menu(element: HTMLElement | null): void {
        shown.current = element;
        find()?.focus();
      },
      note({ target }: MouseEvent): void {
        words.current = (target instanceof Element && target.closest("button")?.textContent) || null;
      },
    };
  });
  return opener;
}

interface Tab {
  readonly name: Exclude<SheetPage, "report">;
  readonly icon: LucideIcon;
  /** Side by side on a phone on its side, else one below the other. */
  readonly first: Column;
  readonly second: Column;
}

/** Sections from top to bottom. One that has nothing to offer in this game renders nothing. */
type Column = Readonly<Record<string, ComponentType<SectionProps>>>;

const labels = defineMessages({
  game: { id: "sheet.tab.game", defaultMessage: "Game" },
  controls: { id: "sheet.tab.controls", defaultMessage: "Controls" },
  picture: { id: "sheet.tab.picture", defaultMessage: "Picture and sound" },
  together: { id: "sheet.tab.together", defaultMessage: "Together" },
  help: { id: "sheet.tab.help", defaultMessage: "Help" },
});

const tabs: readonly Tab[] = [
  {
    name: "game",
    icon: Joystick,
    first: { time: TimeSection, leave: LeaveSection },
    second: { news: NewsSection, capture: CaptureSection },
  },
  {
    name: "controls",
    icon: Gamepad2,
    first: { controls: ControlsSection },
    second: { controllers: ControllersSection },
  },
  {
    name: "picture",
    icon: MonitorPlay,
    first: { picture: PictureSection, zoom: ZoomSection },
    second: { sound: SoundSection, screen: ScreenSection },
  },
  {
    name: "together",
    icon: Users,
    first: { party: PartySection },
    second: { handover: HandoverSection },
  },
  {
    name: "help",
    icon: CircleQuestionMark,
    first: { help: HelpSection },
    second: { statistics: StatisticsSection },
  },
];

/** The form for a problem at the desk (R-DESK-08). */
function ReportPage({ desk }: SectionProps) {
  const send = useSend();
  const browser = useSelector(useDeskModule().screen, ({ abilities }) => abilities.browser);
  // The numbers of the moment at which the page was opened, not those of a paused game.
  const [statistics] = useState(desk.statistics);
  return (
    <AccountGate>
      <OpenForm>
        <ProblemForm
          game={desk.game}
          statistics={statistics}
          browser={browser}
          onDone={() => send({ type: "desk/sheetPage", page: "help" })}
        />
      </OpenForm>
    </AccountGate>
  );
}
