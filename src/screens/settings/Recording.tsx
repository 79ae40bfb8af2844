import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import { Setting } from "./Setting.tsx";

const text = defineMessages({
  title: { id: "account.recording", defaultMessage: "Recording for reports" },
  words: {
    id: "account.recording.words",
    defaultMessage:
      "The app remembers the last 5 minutes of what it did. They leave this device only with a report, and only if you say so there.",
  },
  off: { id: "account.recording.off", defaultMessage: "It is off. Your reports come without a recording." },
  next: { id: "account.recording.next", defaultMessage: "It begins when you open the app again." },
  turnOn: { id: "account.recording.turnOn", defaultMessage: "Turn on" },
  turnOff: { id: "account.recording.turnOff", defaultMessage: "Turn off" },
  longer: { id: "account.recording.longer", defaultMessage: "Record this session" },
  longerWords: {
    id: "account.recording.longer.words",
    defaultMessage: "For a problem that takes longer to show: up to an hour, until you stop it.",
  },
  start: { id: "account.recording.start", defaultMessage: "Start" },
  stop: { id: "account.recording.end", defaultMessage: "Stop recording" },
  waits: { id: "account.recording.waits", defaultMessage: "Recorded. Your next report offers to send it." },
  discard: { id: "account.recording.discard", defaultMessage: "Forget it" },
});

/** Whether the app records itself, and the player's own recording (R-REC-26, R-REC-27). */
export function Recording() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { status, long } = useValue(useAccount().ownRecording);
  if (status === "absent") return null;
  const body = { on: text.words, off: text.off, next: text.next }[status];
  return (
    <>
      <Setting name={formatMessage(text.title)} body={formatMessage(body)}>
        <Button variant="quiet" onClick={() => send({ type: "problem/record", on: status === "off" })}>
          {formatMessage(status === "off" ? text.turnOn : text.turnOff)}
        </Button>
      </Setting>
      {status === "on" && (
        <Setting
          name={formatMessage(text.longer)}
          body={formatMessage(long?.ended ? text.waits : text.longerWords)}
        >
          {long?.ended ? (
            <Button variant="quiet" onClick={() => send({ type: "problem/discard" })}>
              {formatMessage(text.discard)}
            </Button>
          ) : (
            <Button variant="quiet" onClick={() => send({ type: "problem/recordLonger", on: long === null })}>
              {formatMessage(long === null ? text.start : text.stop)}
            </Button>
          )}
        </Setting>
      )}
    </>
  );
}
