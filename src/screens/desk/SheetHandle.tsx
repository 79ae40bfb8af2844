import Menu from "lucide-react/icons/menu";
import Users from "lucide-react/icons/users";
import { Suspense, useEffect, useState } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Desk } from "../../../streams/features/desk/deskState.ts";
import { useApp, useSend } from "../../bridge/AppContext.tsx";
import { messagesGate } from "../../bridge/LazyMessages.tsx";
import { lazyComponent } from "../../bridge/lazyComponent.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { deskAddition } from "../../components/deskAddition.tsx";
import { useDeskModule } from "../../components/gates.ts";
import styles from "./Desk.module.css";
import { useSwipe } from "./useSwipe.ts";

const text = defineMessages({ open: { id: "desk.menu", defaultMessage: "Game menu" } });
const guests = defineMessage<{ count: number }>({
  id: "desk.menu.guests",
  defaultMessage: "Game menu, {count, plural, one {# guest} other {# guests}} here",
});

const DeskSheet = lazyComponent(() => import("./sheet/DeskSheet.tsx"), messagesGate("sheet"));

/** Length of a swipe on the handle that opens the sheet, px. */
const swipeLength = 24;

type Playing = Extract<Desk, { status: "playing" }>;

/** The handle of the desk's sheet, once it has contents, and the sheet (R-DESK-04). */
export const SheetHandle = deskAddition(Handle);

function Handle({ desk }: { desk: Playing }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const module = useDeskModule();
  const { open } = useValue(module.sheet);
  const count = useSelector(module.party, ({ connected, party }) => {
    const television = party?.guests.find(({ role }) => role === "television");
    return connected.filter((id) => id !== television?.id).length;
  });
  // The sheet is hidden while a pop-up opened from it is in front.
  const covered = useValue(useApp().overlays).length > 0;
  // Once opened it stays mounted, for its exit animation.
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  useEffect(() => {
    if (desk.moving) void DeskSheet.preload();
  }, [desk.moving]);
  const swipe = useSwipe(
    ({ x, y }) => Math.hypot(x, y) >= swipeLength,
    () => send({ type: "desk/sheet", open: true }),
  );
  return (
    <>
      <button
        type="button"
        className={styles.handle}
        data-keep-clear=""
        aria-label={count > 0 ? formatMessage(guests, { count }) : formatMessage(text.open)}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Shift+F8"
        {...swipe}
        onClick={() => send({ type: "desk/sheet", open: true })}
      >
        <Menu size={22} aria-hidden="true" />
        {count > 0 && (
          <span className={styles.guests}>
            <Users size={12} aria-hidden="true" />
            {count}
          </span>
        )}
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <DeskSheet desk={desk} open={open && !covered} />
        </Suspense>
      )}
    </>
  );
}
