import ArrowLeft from "lucide-react/icons/arrow-left";
import { defineMessages, useIntl } from "react-intl";
import { useDeskDo } from "../../../bridge/useDeskDo.ts";
import { useSelector } from "../../../bridge/useValue.ts";
import { useDeskWing } from "../../../components/gates.ts";
import { PopupFrame } from "../../../popups/frame/PopupFrame.tsx";
import { useRestoreFocus } from "../../../popups/frame/useRestoreFocus.ts";
import { useSwipe } from "../useSwipe.ts";
import styles from "./DeskSheet.module.css";
import { ResumeRow } from "./ResumeRow.tsx";
import { SheetMessages } from "./SheetMessages.tsx";
import type { SectionProps } from "./sectionProps.ts";
import { sections } from "./sections.ts";
import { sheetPages } from "./sheetPages.ts";

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
  const act = useDeskDo();
  const focusBefore = useRestoreFocus(open);
  const name = useSelector(useDeskWing().sheet, (sheet) => sheet.page);
  const page = name === "menu" ? null : sheetPages[name];
  const close = (): void => act({ kind: "sheet", open: false });
  const toMenu = (): void => act({ kind: "sheetPage", page: "menu" });
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
