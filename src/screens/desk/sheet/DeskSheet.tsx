import ArrowLeft from "lucide-react/icons/arrow-left";
import { type ComponentType, type ReactNode, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import type { SheetPage } from "../../../../streams/features/desk/sheet.ts";
import { useSend } from "../../../bridge/AppContext.tsx";
import { AddedMessages } from "../../../bridge/LazyMessages.tsx";
import type { MessageModule } from "../../../bridge/translations.ts";
import { useSelector } from "../../../bridge/useValue.ts";
import { AccountGate, useDeskModule } from "../../../components/gates.ts";
import { OpenForm } from "../../../components/problem/OpenForm.tsx";
import { ProblemForm } from "../../../components/problem/ProblemForm.tsx";
import { ProblemMessages } from "../../../components/problem/ProblemMessages.tsx";
import { PopupFrame } from "../../../popups/frame/PopupFrame.tsx";
import { useRestoreFocus } from "../../../popups/frame/useRestoreFocus.ts";
import { useSwipe } from "../useSwipe.ts";
import { CaptureSection } from "./CaptureSection.tsx";
import { ControllersSection } from "./ControllersSection.tsx";
import { ControlsSection } from "./ControlsSection.tsx";
import styles from "./DeskSheet.module.css";
import { EndSection } from "./EndSection.tsx";
import { PictureSection } from "./PictureSection.tsx";
import { HandoverSection } from "./party/HandoverSection.tsx";
import { PartySection } from "./party/PartySection.tsx";
import { ReportSection } from "./ReportSection.tsx";
import { ResumeRow } from "./ResumeRow.tsx";
import { ScreenSection } from "./ScreenSection.tsx";
import { SoundSection } from "./SoundSection.tsx";
import { StatisticsSection } from "./StatisticsSection.tsx";
import type { SectionProps } from "./sectionProps.ts";
import { TimeSection } from "./TimeSection.tsx";

const text = defineMessages({
  title: { id: "sheet.title", defaultMessage: "Game menu" },
  menu: { id: "sheet.menu", defaultMessage: "Back to the menu" },
});

/** How far its head is swiped, down or to the left, to push the sheet back in, px. */
const swipeLength = 48;

interface Props extends SectionProps {
  readonly open: boolean;
}

/** Everything that can be done while playing (R-DESK-04). */
export default function DeskSheet(props: Props) {
  return (
    <SheetMessages>
      <Sheet {...props} />
    </SheetMessages>
  );
}

function Sheet({ open, desk }: Props) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const focusBefore = useRestoreFocus(open);
  const name = useSelector(useDeskModule().sheet, (sheet) => sheet.page);
  const page = name === "menu" ? null : sheetPages[name];
  const close = (): void => send({ type: "desk/sheet", open: false });
  const toMenu = (): void => send({ type: "desk/sheetPage", page: "menu" });
  const swipe = useSwipe(({ x, y }) => y >= swipeLength || x <= -swipeLength, close);
  return (
    <PopupFrame
      open={open}
      variant="edge"
      title={page ? formatMessage(page.title) : formatMessage(text.title)}
      // Without a control that had it, the focus is left to the game.
      finalFocus={() => {
        const element = focusBefore();
        return element === true ? false : element;
      }}
      // What has been typed is not lost by a press beside it.
      keepOnOutsidePress={page !== null}
      onClose={close}
      onDismiss={page ? toMenu : close}
    >
      <div className={styles.grip} aria-hidden="true" {...swipe} />
      <div className={styles.sections} key={name}>
        {page ? (
          <>
            <button type="button" className={styles.row} onClick={toMenu}>
              <ArrowLeft size={20} aria-hidden="true" />
              <span className={styles.label}>{formatMessage(text.menu)}</span>
            </button>
            <page.Page desk={desk} />
          </>
        ) : (
          Object.entries(sections).map(([key, Section]) => <Section key={key} desk={desk} />)
        )}
      </div>
      {page === null && <ResumeRow desk={desk} />}
    </PopupFrame>
  );
}

const titles = defineMessages({ report: { id: "sheet.report.title", defaultMessage: "Report a problem" } });

/** The sheet's pages behind its menu. The back button leads back to that. */
const sheetPages = {
  report: { title: titles.report, Page: ReportPage },
} satisfies Readonly<
  Record<Exclude<SheetPage, "menu">, { title: { id: string }; Page: ComponentType<SectionProps> }>
>;

/** The sheet's sections from top to bottom. One that has nothing to offer in this game renders nothing. */
const sections = {
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

const loaders = import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=sheet" });

/** For the sheet and everything in it, whose texts are not part of the desk's page. */
function SheetMessages({ children }: { children: ReactNode }) {
  return <AddedMessages loaders={loaders}>{children}</AddedMessages>;
}

/** The form for a problem at the desk (R-DESK-08). */
function ReportPage({ desk }: SectionProps) {
  const send = useSend();
  const browser = useSelector(useDeskModule().screen, ({ abilities }) => abilities.browser);
  // The numbers of the moment at which the page was opened, not those of a paused game.
  const [statistics] = useState(desk.statistics);
  return (
    <AccountGate>
      <OpenForm>
        <ProblemMessages>
          <ProblemForm
            game={desk.game}
            statistics={statistics}
            browser={browser}
            onDone={() => send({ type: "desk/sheetPage", page: "menu" })}
          />
        </ProblemMessages>
      </OpenForm>
    </AccountGate>
  );
}
