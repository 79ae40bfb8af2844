import Gamepad2 from "lucide-react/icons/gamepad-2";
import Users from "lucide-react/icons/users";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { PadNotice as Notice } from "../../../../streams/features/desk/controllers/controllers.ts";
import { useSelector, useValue } from "../../../bridge/useValue.ts";
import { deskAddition } from "../../../components/deskAddition.tsx";
import { useDeskModule } from "../../../components/gates.ts";
import { guestTexts } from "../guestTexts.ts";
import styles from "./PadNotice.module.css";

const text = {
  ...defineMessages({
    unknown: {
      id: "desk.pad.unknown",
      defaultMessage: "This one is new here. If its buttons are mixed up, set them in the game menu.",
    },
  }),
  connected: defineMessage<{ name: string; number: number }>({
    id: "desk.pad.connected",
    defaultMessage: "Controller connected: {name} (player {number})",
  }),
  disconnected: defineMessage<{ name: string }>({
    id: "desk.pad.disconnected",
    defaultMessage: "Controller disconnected: {name}",
  }),
  unnamed: defineMessage<{ number: number }>({
    id: "desk.pad.unnamed",
    defaultMessage: "controller {number}",
  }),
};

interface Props {
  /** Whether it shows in the game menu, which covers the desk while it is open. */
  readonly inMenu?: boolean;
}

/** Shows for a while that a controller was connected or disconnected (R-DESK-22), or a guest joined or left (R-TOGETHER-08). */
export const PadNotice = deskAddition(Live);

/** The live region exists before its text, or screen readers would miss it. */
function Live({ inMenu = false }: Props) {
  const { formatMessage } = useIntl();
  const module = useDeskModule();
  const notice = useValue(module.padNotice);
  const guest = useValue(module.guestNotice);
  const isHere = useSelector(module.sheet, ({ open }) => open === inMenu);
  return (
    <div className={styles.place} data-in-menu={inMenu || undefined} role="status">
      {isHere && notice && <Shown notice={notice} />}
      {isHere && guest && (
        <div className={styles.notice}>
          <Users size={20} aria-hidden="true" />
          <p>{formatMessage(guest.came ? guestTexts.came : guestTexts.left, { name: guest.name })}</p>
        </div>
      )}
    </div>
  );
}

function Shown({ notice: { connected, pad, unknown } }: { notice: Notice }) {
  const { formatMessage } = useIntl();
  const { number } = pad;
  const name = pad.name || formatMessage(text.unnamed, { number });
  return (
    <div className={styles.notice}>
      <Gamepad2 size={20} aria-hidden="true" />
      <p>
        {connected
          ? formatMessage(text.connected, { name, number })
          : formatMessage(text.disconnected, { name })}
        {connected && unknown && <small>{formatMessage(text.unknown)}</small>}
      </p>
    </div>
  );
}
