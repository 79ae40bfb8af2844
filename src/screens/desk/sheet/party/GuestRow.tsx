import UserX from "lucide-react/icons/user-x";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Party } from "../../../../../wire/calls/partyCalls.ts";
import type { GuestRole } from "../../../../../wire/desk/party.ts";
import { useSend } from "../../../../bridge/AppContext.tsx";
import styles from "./Party.module.css";

const text = {
  role: defineMessage<{ name: string }>({ id: "sheet.guest.role", defaultMessage: "What {name} may do" }),
  remove: defineMessage<{ name: string }>({ id: "sheet.guest.remove", defaultMessage: "Send {name} away" }),
  ...defineMessages({
    away: { id: "sheet.guest.away", defaultMessage: "not connected" },
    here: { id: "sheet.guest.here", defaultMessage: "here" },
    viewer: { id: "sheet.guest.viewer", defaultMessage: "watches" },
    pad2: { id: "sheet.guest.pad2", defaultMessage: "player 2" },
    pad3: { id: "sheet.guest.pad3", defaultMessage: "player 3" },
    pad4: { id: "sheet.guest.pad4", defaultMessage: "player 4" },
    copilot: { id: "sheet.guest.copilot", defaultMessage: "steers with me" },
  }),
};

interface Props {
  readonly guest: Party["guests"][number];
  readonly here: boolean;
  readonly roles: readonly GuestRole[];
}

/** One guest: what they may do, and the door. */
export function GuestRow({ guest: { id, name, role }, here, roles }: Props) {
  const { formatMessage } = useIntl();
  const send = useSend();
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
        onClick={() => send({ type: "desk/removeGuest", guestId: id })}
      >
        <UserX size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
