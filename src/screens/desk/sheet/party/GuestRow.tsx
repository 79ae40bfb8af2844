import Tv from "lucide-react/icons/tv";
import UserX from "lucide-react/icons/user-x";
import { useId } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Party } from "../../../../../wire/calls/partyCalls.ts";
import type { GuestRole } from "../../../../../wire/desk/party.ts";
import { useSend } from "../../../../bridge/AppContext.tsx";
import { Button } from "../../../../components/Button.tsx";
import { roleTexts } from "../../guestTexts.ts";
import { SheetAction } from "../SheetRows.tsx";
import styles from "./Party.module.css";

const text = {
  role: defineMessage<{ name: string }>({ id: "sheet.guest.role", defaultMessage: "What {name} may do" }),
  remove: defineMessage<{ name: string }>({ id: "sheet.guest.remove", defaultMessage: "Send {name} away" }),
  ...roleTexts,
  ...defineMessages({
    away: { id: "sheet.guest.away", defaultMessage: "not connected" },
    here: { id: "sheet.guest.here", defaultMessage: "here" },
    pass: { id: "sheet.guest.pass", defaultMessage: "Give the pad" },
    passMinute: { id: "sheet.guest.passMinute", defaultMessage: "Give the pad for a minute" },
    stop: { id: "sheet.television.stop", defaultMessage: "Stop showing on the TV" },
    copilot: { id: "sheet.guest.copilot", defaultMessage: "steers with me" },
  }),
};

interface Props {
  readonly guest: Party["guests"][number];
  readonly here: boolean;
  readonly roles: readonly GuestRole[];
}

/** One guest: what they may do, the pad, and the door. A television only has the door. */
export function GuestRow({ guest: { id, name, role }, here, roles }: Props) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const nameId = useId();
  const remove = (): void => send({ type: "desk/removeGuest", guestId: id });
  if (role === "television")
    return (
      <SheetAction
        icon={Tv}
        label={formatMessage(text.stop)}
        note={formatMessage(here ? text.television : text.away)}
        onClick={remove}
      />
    );
  const offered = roles.includes(role) ? roles : [...roles, role];
  return (
    <div className={styles.guest}>
      <p className={styles.who}>
        <bdi id={nameId}>{name}</bdi>
        <small>{formatMessage(here ? text.here : text.away)}</small>
      </p>
      <select
        value={role}
        aria-label={formatMessage(text.role, { name })}
        onChange={({ currentTarget }) => {
          const wanted = roles.find((each) => each === currentTarget.value);
          if (wanted) send({ type: "desk/setGuestRole", guestId: id, role: wanted });
        }}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {formatMessage(text[each])}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={styles.remove}
        aria-label={formatMessage(text.remove, { name })}
        onClick={remove}
      >
        <UserX size={20} aria-hidden="true" />
      </button>
      {here &&
        [{ words: text.pass }, { words: text.passMinute, seconds: 60 }].map(({ words, ...time }) => (
          <Button
            key={words.id}
            variant="quiet"
            aria-describedby={nameId}
            onClick={() => send({ type: "desk/passPad", to: id, ...time })}
          >
            {formatMessage(words)}
          </Button>
        ))}
    </div>
  );
}
