import Copy from "lucide-react/icons/copy";
import KeyRound from "lucide-react/icons/key-round";
import Share2 from "lucide-react/icons/share-2";
import { useId } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { joinLink } from "../../../../../streams/features/desk/party/joinLink.ts";
import type { JoinAs, Party } from "../../../../../wire/calls/partyCalls.ts";
import { useApp, useSend } from "../../../../bridge/AppContext.tsx";
import { useSelector } from "../../../../bridge/useValue.ts";
import { SheetAction } from "../SheetRows.tsx";
import styles from "./Party.module.css";
import { QrRow } from "./QrRow.tsx";

const text = {
  shareText: defineMessage<{ product: string }>({
    id: "sheet.party.shareText",
    defaultMessage: "Join my game on {product}. Ask me for the PIN.",
  }),
  ...defineMessages({
    share: { id: "sheet.party.share", defaultMessage: "Send the link" },
    shareNote: { id: "sheet.party.share.note", defaultMessage: "Tell them the PIN yourself." },
    copy: { id: "sheet.party.copy", defaultMessage: "Copy the link" },
    qr: { id: "sheet.party.qr", defaultMessage: "QR code for a guest" },
    pin: { id: "sheet.party.pin", defaultMessage: "PIN" },
    newPin: { id: "sheet.party.newPin", defaultMessage: "New PIN" },
    locked: {
      id: "sheet.party.locked",
      defaultMessage: "Too many wrong PINs were tried, so nobody can join. A new PIN opens it again.",
    },
    joinAs: { id: "sheet.party.joinAs", defaultMessage: "New guests" },
    viewer: { id: "sheet.party.joinAs.viewer", defaultMessage: "watch" },
    pad: { id: "sheet.party.joinAs.pad", defaultMessage: "play along" },
    copilot: { id: "sheet.party.joinAs.copilot", defaultMessage: "steer with me" },
  }),
};

/** The link and the PIN, and what new guests may do. @param canPlay whether the game has a pad for a second player */
export function Invitation({ party, canPlay }: { party: Party; canPlay: boolean }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { config, location } = useApp();
  const prefix = useSelector(location, (now) => now.prefix);
  const choice = useId();
  const url = joinLink(window.location.origin, prefix, party.link);
  const choices: readonly JoinAs[] = canPlay ? ["pad", "viewer", "copilot"] : ["viewer", "copilot"];
  return (
    <>
      <p className={styles.pin}>
        <span>{formatMessage(text.pin)}</span>
        <strong>{party.pin}</strong>
      </p>
      {party.locked === 1 && (
        <p className={styles.locked} role="alert">
          {formatMessage(text.locked)}
        </p>
      )}
      <div className={styles.choice}>
        <label htmlFor={choice}>{formatMessage(text.joinAs)}</label>
        <select
          id={choice}
          value={party.joinAs}
          onChange={({ currentTarget }) => {
            const joinAs = choices.find((each) => each === currentTarget.value);
            if (joinAs) send({ type: "desk/inviteGuests", joinAs });
          }}
        >
          {choices.map((each) => (
            <option key={each} value={each}>
              {formatMessage(text[each])}
            </option>
          ))}
        </select>
      </div>
      <QrRow url={url} label={formatMessage(text.qr)} />
      <SheetAction
        icon={Share2}
        label={formatMessage(text.share)}
        note={formatMessage(text.shareNote)}
        onClick={() =>
          send({
            type: "text/share",
            text: formatMessage(text.shareText, { product: config.productName }),
            url,
          })
        }
      />
      <SheetAction
        icon={Copy}
        label={formatMessage(text.copy)}
        onClick={() => send({ type: "text/copy", text: url })}
      />
      <SheetAction
        icon={KeyRound}
        label={formatMessage(text.newPin)}
        onClick={() => send({ type: "desk/newPin" })}
      />
    </>
  );
}
