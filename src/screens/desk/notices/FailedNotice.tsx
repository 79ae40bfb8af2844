import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import PlugZap from "lucide-react/icons/plug-zap";
import { defineMessages, type MessageDescriptor, useIntl } from "react-intl";
import type { Desk } from "../../../../streams/features/desk/deskState.ts";
import type { PictureFailure } from "../../../../streams/features/desk/picture/picture.ts";
import { useSend } from "../../../bridge/AppContext.tsx";
import { Button } from "../../../components/Button.tsx";
import { unsupportedText } from "../../../components/game/unsupportedText.ts";
import styles from "./DeskNotice.module.css";
import { DeskNotice } from "./DeskNotice.tsx";

/** Why the host can't be reached, and what helps. */
const wayMessages = defineMessages({
  noNetwork: {
    id: "desk.failed.noNetwork",
    defaultMessage:
      "This device has no network. Browsers need one for a live picture, even from a game on the same computer.",
  },
  unreachable: {
    id: "desk.failed.unreachable",
    defaultMessage: "Your machine can’t be reached. Check your connection and try again.",
  },
  localNetwork: {
    id: "desk.failed.localNetwork",
    defaultMessage:
      "Your machine is in a home network, and this page can’t reach it. At home, open the site settings left of the address, allow “Local network”, and try again.",
  },
  relay: {
    id: "desk.failed.relay",
    defaultMessage:
      "Your network needs a relay to reach your machine, and the relay refused the connection. Try again in a moment.",
  },
});
/** Texts by reason; undefined for others. */
export const wayTexts: { readonly [Reason in PictureFailure]?: MessageDescriptor } = wayMessages;

const reasons = {
  unsupported: unsupportedText,
  ...wayMessages,
  ...defineMessages({
    refused: {
      id: "desk.failed.refused",
      defaultMessage: "Your machine didn’t let us in. Trying again often helps.",
    },
    startRefused: {
      id: "desk.failed.startRefused",
      defaultMessage: "The service didn’t start your game. Try again, or leave and start another one.",
    },
    lost: { id: "desk.failed.lost", defaultMessage: "The picture was lost on the way and didn’t come back." },
    replaced: {
      id: "desk.failed.replaced",
      defaultMessage: "The game goes on where you opened it last: on another device, or in another tab.",
    },
  }),
};
const text = defineMessages({
  title: { id: "desk.failed", defaultMessage: "No picture" },
  startRefused: { id: "desk.startRefused", defaultMessage: "Game start failed." },
  elsewhere: { id: "desk.elsewhere", defaultMessage: "It continues on your other device" },
  bringBack: { id: "desk.elsewhere.back", defaultMessage: "Bring it back here" },
  end: { id: "desk.elsewhere.end", defaultMessage: "End game" },
  kept: { id: "desk.kept", defaultMessage: "Your seat is kept." },
  retry: { id: "desk.retry", defaultMessage: "Try again" },
  back: { id: "desk.back", defaultMessage: "Back" },
});

/** The desk that got no picture. Says that the seat is kept only once the service has confirmed it. */
export function FailedNotice({ desk }: { desk: Extract<Desk, { status: "failed" }> }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { game, reason, kept } = desk;
  // Taken over by another device of the player: no error (R-HAND-01).
  const isElsewhere = reason === "replaced";
  const title = isElsewhere ? text.elsewhere : reason === "startRefused" ? text.startRefused : text.title;
  return (
    <DeskNotice
      game={game}
      icon={isElsewhere ? MonitorSmartphone : PlugZap}
      title={formatMessage(title)}
      actions={
        <>
          {reason !== "unsupported" && (
            <Button onClick={() => send({ type: "desk/retry" })}>
              {formatMessage(isElsewhere ? text.bringBack : text.retry)}
            </Button>
          )}
          {isElsewhere && (
            <Button variant="quiet" onClick={() => send({ type: "schedule/end" })}>
              {formatMessage(text.end)}
            </Button>
          )}
          <Button variant="quiet" onClick={() => send({ type: "desk/leave" })}>
            {formatMessage(text.back)}
          </Button>
        </>
      }
    >
      <p className={styles.reason}>
        {formatMessage(reasons[reason])} {kept && !isElsewhere && formatMessage(text.kept)}
      </p>
    </DeskNotice>
  );
}
