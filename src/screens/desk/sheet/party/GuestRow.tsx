import Tv from "lucide-react/icons/tv";
import UserX from "lucide-react/icons/user-x";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Party } from "../../../../../wire/calls/partyCalls.ts";
import type { GuestRole } from "../../../../../wire/desk/party.ts";
import { useSend } from "../../../../bridge/AppContext.tsx";
import { Button } from "../../../../components/Button.tsx";
import { guestTexts, roleTexts } from "../../guestTexts.ts";
import { SheetAction } from "../SheetRows.tsx";
import styles from "./Party.module.css";

const text = {
  role: defineMessage<{ name: string }>({ id: "sheet.guest.role", defaultMessage: "What {name} may do" }),
  remove: defineMessage<{ name: string }>({ id: "sheet.guest.remove", defaultMessage: "Send {name} away" }),
  passTo: defineMessage<{ name: string }>({
    id: "sheet.guest.passTo",
    defaultMessage: "Give the pad to {name}",
  }),
  passToMinute: defineMessage<{ name: string }>({
    id: "sheet.guest.passToMinute",
    defaultMessage: "Give the pad to {name} for a minute",
  }),
  ...roleTexts,
  ...defineMessages({
    away: { id: "sheet.guest.away", defaultMessage: "not connected" },
    here: { id: "sheet.guest.here", defaultMessage: "here" },
    pass: { id: "sheet.guest.pass", defaultMessage: "Give the pad" },
    passMinute: { id: "sheet.guest.passMinute", defaultMessage: "… for a minute" },
    stop: { id: "sheet.television.stop", defaultMessage: "Stop showing on the TV" },
    copilot: { id: "sheet.guest.copilot", defaultMessage: "steers with me" },
  }),
};

interface Props {
  readonly guest: Party["guests"][number];
  readonly here: boolean;
  readonly roles: readonly GuestRole[];
  /** Steers in the player's place. */
  readonly holdsPad: boolean;
}

/** One guest: what they may do, the pad, and the door; or the television, which is only taken away. */
export function GuestRow({ guest: { id, name, role }, here, roles, holdsPad }: Props) {
  const { formatMessage } = useIntl();
  const send = useSend();
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
  const pass = (to: string | null, seconds?: number): void =>
    send({ type: "desk/passPad", to, ...(seconds !== undefined && { seconds }) });
  const offered = roles.includes(role) ? roles : [...roles, role];
  return (
    <div className={styles.guest}>
      <p className={styles.who}>
        <bdi>{name}</bdi>
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
      {holdsPad && (
        <Button variant="quiet" onClick={() => pass(null)}>
          {formatMessage(guestTexts.takeBack)}
        </Button>
      )}
      {here && !holdsPad && (
        <>
          <Button variant="quiet" aria-label={formatMessage(text.passTo, { name })} onClick={() => pass(id)}>
            {formatMessage(text.pass)}
          </Button>
          <Button
            variant="quiet"
            aria-label={formatMessage(text.passToMinute, { name })}
            onClick={() => pass(id, 60)}
          >
            {formatMessage(text.passMinute)}
          </Button>
        </>
      )}
    </div>
  );
}
