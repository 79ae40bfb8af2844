import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import Maximize from "lucide-react/icons/maximize";
import SquarePlus from "lucide-react/icons/square-plus";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useApp, useSend } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";
import { useDeskModule } from "../../../components/gates.ts";
import { SheetAction, SheetSwitch } from "./SheetRows.tsx";

const text = defineMessages({
  fullScreen: { id: "sheet.fullScreen", defaultMessage: "Full screen" },
  homeScreen: { id: "sheet.homeScreen", defaultMessage: "Full screen from the home screen" },
  statistics: { id: "sheet.statistics", defaultMessage: "Connection numbers" },
  meaning: {
    id: "sheet.statistics.note",
    defaultMessage: "Frames a second, delay and lost packets, beside the picture.",
  },
});

const why = defineMessage<{ product: string }>({
  id: "sheet.homeScreen.note",
  defaultMessage: "This browser can’t fill the screen. {product} on your home screen can.",
});

/** What is on the screen besides the game. On an iPhone, how the game fills it, until that was explained (R-DESK-25). */
export function ScreenSection() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { abilities, fullScreen, statistics } = useValue(useDeskModule().screen);
  const app = useApp();
  const { way, quiet } = useValue(app.install);
  return (
    <>
      {abilities.fullScreen && (
        <SheetSwitch
          icon={Maximize}
          label={formatMessage(text.fullScreen)}
          on={fullScreen}
          onChange={(on) => send({ type: "desk/fullScreen", on })}
        />
      )}
      {!abilities.fullScreen && way === "ios" && !quiet && (
        <SheetAction
          icon={SquarePlus}
          label={formatMessage(text.homeScreen)}
          note={formatMessage(why, { product: app.config.productName })}
          onClick={() => send({ type: "install/ask" })}
        />
      )}
      <SheetSwitch
        icon={ChartNoAxesColumn}
        label={formatMessage(text.statistics)}
        note={formatMessage(text.meaning)}
        on={statistics}
        onChange={(shown) => send({ type: "desk/statistics", shown })}
      />
    </>
  );
}
