import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import Maximize from "lucide-react/icons/maximize";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { useDeskModule } from "../../../components/gates.ts";
import { SheetSection } from "./SheetSection.tsx";
import { SheetSwitch } from "./SheetSwitch.tsx";

const text = defineMessages({
  fullScreen: { id: "sheet.fullScreen", defaultMessage: "Full screen" },
  statistics: { id: "sheet.statistics", defaultMessage: "Connection numbers" },
  meaning: {
    id: "sheet.statistics.note",
    defaultMessage: "Frames a second, delay and lost packets, beside the picture.",
  },
});

/** What is on the screen besides the game. */
export function ScreenSection() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { abilities, fullScreen, statistics } = useValue(useDeskModule().screen);
  return (
    <SheetSection>
      {abilities.fullScreen && (
        <SheetSwitch
          icon={Maximize}
          label={formatMessage(text.fullScreen)}
          on={fullScreen}
          onChange={(on) => send({ type: "desk/fullScreen", on })}
        />
      )}
      <SheetSwitch
        icon={ChartNoAxesColumn}
        label={formatMessage(text.statistics)}
        note={formatMessage(text.meaning)}
        on={statistics}
        onChange={(shown) => send({ type: "desk/statistics", shown })}
      />
    </SheetSection>
  );
}
