import Copy from "lucide-react/icons/copy";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { defineMessages, useIntl } from "react-intl";
import { handoverQuery, pages } from "../../../../../streams/page/routes.ts";
import { useApp, useSend } from "../../../../bridge/AppContext.tsx";
import { useSelector } from "../../../../bridge/useValue.ts";
import { SheetAction, SheetSection } from "../SheetRows.tsx";
import { QrRow } from "./QrRow.tsx";

const text = defineMessages({
  title: { id: "sheet.handover", defaultMessage: "Continue on another device" },
  qr: { id: "sheet.handover.qr", defaultMessage: "QR code for your other device" },
  share: { id: "sheet.handover.share", defaultMessage: "Send the link to yourself" },
  note: {
    id: "sheet.handover.note",
    defaultMessage: "Opened where you’re signed in, it moves this game there at once.",
  },
  copy: { id: "sheet.handover.copy", defaultMessage: "Copy this game’s link" },
  shareText: { id: "sheet.handover.shareText", defaultMessage: "Continue my game on this device:" },
});

/** The address that moves the running game to another device of the same player (R-HAND-01). */
export function HandoverSection() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const prefix = useSelector(useApp().location, (now) => now.prefix);
  const url = `${window.location.origin}${prefix}${pages.desk.path}${handoverQuery}`;
  return (
    <SheetSection title={formatMessage(text.title)}>
      <QrRow url={url} label={formatMessage(text.qr)} />
      <SheetAction
        icon={MonitorSmartphone}
        label={formatMessage(text.share)}
        note={formatMessage(text.note)}
        onClick={() => send({ type: "text/share", text: formatMessage(text.shareText), url })}
      />
      <SheetAction
        icon={Copy}
        label={formatMessage(text.copy)}
        onClick={() => send({ type: "text/copy", text: url })}
      />
    </SheetSection>
  );
}
