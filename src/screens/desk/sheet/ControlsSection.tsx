import EyeOff from "lucide-react/icons/eye-off";
import Gamepad2 from "lucide-react/icons/gamepad-2";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Suspense, useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { lazyComponent } from "../../../bridge/lazyComponent.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { ProgressBar } from "../../../components/feedback/ProgressBar.tsx";
import { useDeskModule } from "../../../components/gates.ts";
import { type SectionProps, SheetAction, SheetSection, SheetSwitch } from "./SheetRows.tsx";

const text = defineMessages({
  title: { id: "sheet.controls", defaultMessage: "Controls" },
  edit: { id: "sheet.controls.edit", defaultMessage: "Edit the controls" },
  layouts: { id: "sheet.controls.layouts", defaultMessage: "Layouts, size and sharing" },
  hide: { id: "sheet.controls.hide", defaultMessage: "Hide the controls" },
});

const LayoutsPanel = lazyComponent(() => import("../layouts/LayoutsPanel.tsx"));

/** The touch controls: their editor, hiding them, and the player's layouts. */
export function ControlsSection({ desk }: SectionProps) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { hidden } = useValue(useDeskModule().controlsView);
  const [open, setOpen] = useState(false);
  return (
    <SheetSection title={formatMessage(text.title)}>
      <SheetAction
        icon={Gamepad2}
        label={formatMessage(text.edit)}
        onClick={() => {
          // In this order the game stays paused between the two.
          send({ type: "desk/editLayout", open: true });
          send({ type: "desk/sheet", open: false });
        }}
      />
      <SheetAction
        icon={SlidersHorizontal}
        label={formatMessage(text.layouts)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Suspense fallback={<ProgressBar />}>
          <LayoutsPanel desk={desk} />
        </Suspense>
      )}
      <SheetSwitch
        icon={EyeOff}
        label={formatMessage(text.hide)}
        on={hidden}
        onChange={(wanted) => send({ type: "desk/hideControls", hidden: wanted })}
      />
    </SheetSection>
  );
}
