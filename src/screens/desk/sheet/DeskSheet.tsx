import { defineMessages, useIntl } from "react-intl";
import { useDeskDo } from "../../../bridge/useDeskDo.ts";
import { PopupFrame } from "../../../popups/frame/PopupFrame.tsx";
import { useRestoreFocus } from "../../../popups/frame/useRestoreFocus.ts";
import styles from "./DeskSheet.module.css";
import { SheetMessages } from "./SheetMessages.tsx";
import type { SectionProps } from "./sectionProps.ts";
import { sections } from "./sections.ts";

const text = defineMessages({ title: { id: "sheet.title", defaultMessage: "Game menu" } });

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
  const close = (): void => act({ kind: "sheet", open: false });
  return (
    <PopupFrame
      open={open}
      variant="edge"
      title={formatMessage(text.title)}
      // Without a control that had it, the focus is left to the game.
      finalFocus={() => {
        const element = focusBefore();
        return element === true ? false : element;
      }}
      onClose={close}
      onDismiss={close}
    >
      <div className={styles.sections}>
        {Object.entries(sections).map(([name, Section]) => (
          <Section key={name} desk={desk} />
        ))}
      </div>
    </PopupFrame>
  );
}
