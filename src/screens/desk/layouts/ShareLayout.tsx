import Copy from "lucide-react/icons/copy";
import Share2 from "lucide-react/icons/share-2";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { layoutFragment, writeLayoutLink } from "../../../../streams/features/desk/layouts/layoutLink.ts";
import { prefixed } from "../../../../streams/page/location.ts";
import { gamePath } from "../../../../streams/page/routes.ts";
import type { TouchProfile } from "../../../../wire/touchProfile.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useSelector } from "../../../bridge/useValue.ts";
import { Button } from "../../../components/Button.tsx";
import { useAccount } from "../../../components/gates.ts";
import QrCode, { fitsQrCode } from "../../../components/layouts/QrCode.tsx";
import styles from "./Layouts.module.css";

const text = defineMessages({
  how: {
    id: "layout.share.how",
    defaultMessage:
      "Scan it with the other phone’s camera, or send the link. Whoever opens it sees the layout first.",
  },
  qr: { id: "layout.share.qr", defaultMessage: "QR code with the link to this layout" },
  tooLong: {
    id: "layout.share.long",
    defaultMessage: "So many controls have no room in a QR code. Send the link instead.",
  },
  copy: { id: "layout.share.copy", defaultMessage: "Copy link" },
  share: { id: "layout.share.send", defaultMessage: "Send link" },
});
const message = defineMessage<{ name: string }>({
  id: "layout.share.message",
  defaultMessage: "My touch controls: {name}",
});

/** A layout as a link and its QR code (R-LAYOUT-03). The link holds all of it, so it needs no one's account and never expires. */
export function ShareLayout({ gameId, shared }: { gameId: string; shared: Omit<TouchProfile, "id"> }) {
  const { formatMessage } = useIntl();
  const { send, location } = useApp();
  const { canShare, origin } = useAccount();
  const prefix = useSelector(location, (now) => now.prefix);
  const url = `${origin}${prefixed(prefix, gamePath(gameId))}${layoutFragment}${writeLayoutLink({ gameId, ...shared })}`;
  return (
    <div className={styles.share}>
      {fitsQrCode(url) ? (
        <QrCode text={url} label={formatMessage(text.qr)} />
      ) : (
        <p className={styles.note}>{formatMessage(text.tooLong)}</p>
      )}
      <p className={styles.note}>{formatMessage(text.how)}</p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => send({ type: "text/copy", text: url })}>
          <Copy size={18} aria-hidden="true" />
          {formatMessage(text.copy)}
        </Button>
        {canShare && (
          <Button
            onClick={() =>
              send({ type: "text/share", text: formatMessage(message, { name: shared.name }), url })
            }
          >
            <Share2 size={18} aria-hidden="true" />
            {formatMessage(text.share)}
          </Button>
        )}
      </div>
    </div>
  );
}
