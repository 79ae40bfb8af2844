import Camera from "lucide-react/icons/camera";
import Clapperboard from "lucide-react/icons/clapperboard";
import Video from "lucide-react/icons/video";
import { defineMessages, useIntl } from "react-intl";
import type { DeskCapture } from "../../../../streams/features/desk/capture.ts";
import { useSend } from "../../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../../bridge/useValue.ts";
import { useDeskModule } from "../../../components/gates.ts";
import { SheetAction, SheetSwitch } from "./SheetRows.tsx";

const text = defineMessages({
  picture: { id: "sheet.screenshot", defaultMessage: "Take a screenshot" },
  keep: { id: "sheet.clip.keep", defaultMessage: "Keep the last 30 s" },
  cost: {
    id: "sheet.clip.keep.note",
    defaultMessage: "Records on this device while you play, which costs battery.",
  },
  clip: { id: "sheet.clip", defaultMessage: "Save the last 30 seconds" },
});
const outcomes = defineMessages({
  busy: { id: "sheet.capture.busy", defaultMessage: "One moment…" },
  saved: { id: "sheet.capture.saved", defaultMessage: "Saved with your downloads." },
  shared: { id: "sheet.capture.shared", defaultMessage: "Shared." },
  cancelled: { id: "sheet.capture.cancelled", defaultMessage: "Not shared. Tap for a new one." },
  empty: { id: "sheet.capture.empty", defaultMessage: "There is nothing to save yet." },
  failed: { id: "sheet.capture.failed", defaultMessage: "Your browser could not do it. Please try again." },
});

/** Screenshots and clips, made on this device (R-DESK-07). */
export function CaptureSection() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const module = useDeskModule();
  const { picture, clip, keeping } = useValue(module.capture);
  const canRecord = useSelector(module.screen, ({ abilities }) => abilities.clip);
  const noteOf = (outcome: DeskCapture["picture"]): string | undefined =>
    outcome === null ? undefined : formatMessage(outcomes[outcome]);
  return (
    <>
      <SheetAction
        icon={Camera}
        label={formatMessage(text.picture)}
        note={noteOf(picture)}
        onClick={() => send({ type: "desk/capture", what: "picture" })}
      />
      {canRecord && (
        <SheetSwitch
          icon={Video}
          label={formatMessage(text.keep)}
          note={formatMessage(text.cost)}
          on={keeping}
          onChange={(on) => send({ type: "desk/keepClip", on })}
        />
      )}
      {keeping && (
        <SheetAction
          icon={Clapperboard}
          label={formatMessage(text.clip)}
          note={noteOf(clip)}
          onClick={() => send({ type: "desk/capture", what: "clip" })}
        />
      )}
    </>
  );
}
