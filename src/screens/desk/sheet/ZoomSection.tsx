import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUp from "lucide-react/icons/arrow-up";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useSelector } from "../../../bridge/useValue.ts";
import { useDeskModule } from "../../../components/gates.ts";
import styles from "./DeskSheet.module.css";
import { SheetSwitch } from "./SheetRows.tsx";

const text = defineMessages({
  zoom: { id: "sheet.zoom", defaultMessage: "Zoom with two fingers" },
  note: {
    id: "sheet.zoom.note",
    defaultMessage: "Pinch to enlarge up to four times, move with two fingers. One finger plays",
  },
  in: { id: "sheet.zoom.in", defaultMessage: "Larger" },
  out: { id: "sheet.zoom.out", defaultMessage: "Smaller" },
  left: { id: "sheet.zoom.left", defaultMessage: "Show more of the left" },
  right: { id: "sheet.zoom.right", defaultMessage: "Show more of the right" },
  up: { id: "sheet.zoom.up", defaultMessage: "Show more of the top" },
  down: { id: "sheet.zoom.down", defaultMessage: "Show more of the bottom" },
});

const steps = [
  ["in", ZoomIn],
  ["out", ZoomOut],
  ["left", ArrowLeft],
  ["right", ArrowRight],
  ["up", ArrowUp],
  ["down", ArrowDown],
] as const;

/** Enlarges the picture on the page (R-ZOOM-01). The buttons are for those without a touch screen. */
export function ZoomSection() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const on = useSelector(useDeskModule().pictureChoice, ({ zooms }) => zooms);
  return (
    <>
      <SheetSwitch
        icon={ZoomIn}
        label={formatMessage(text.zoom)}
        note={formatMessage(text.note)}
        on={on}
        onChange={(wanted) => send({ type: "desk/zoom", step: wanted ? "on" : "off" })}
      />
      {on && (
        <div className={styles.zoom}>
          {steps.map(([step, Icon]) => (
            <button
              key={step}
              type="button"
              aria-label={formatMessage(text[step])}
              onClick={() => send({ type: "desk/zoom", step })}
            >
              <Icon size={20} aria-hidden="true" />
            </button>
          ))}
        </div>
      )}
    </>
  );
}
