import Clock3 from "lucide-react/icons/clock-3";
import { Suspense } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useApp, useSend } from "../../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../../bridge/useValue.ts";
import { AccountGate, useAccount } from "../../../components/gates.ts";
import { Duration } from "../../../components/time/Duration.tsx";
import styles from "./DeskSheet.module.css";
import { SheetAction } from "./SheetAction.tsx";
import { SheetSection } from "./SheetSection.tsx";

const text = defineMessages({
  left: { id: "sheet.time", defaultMessage: "Time left" },
  buy: { id: "sheet.time.buy", defaultMessage: "Add game time" },
});

/** The time left, and more of it; nothing while nobody knows it, and for games that cost none. */
export function TimeSection() {
  const here = useSelector(useApp().account, (account) => account !== null);
  if (!here) return null;
  return (
    <Suspense fallback={null}>
      <AccountGate fallback={null}>
        <Time />
      </AccountGate>
    </Suspense>
  );
}

function Time() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const left = useValue(useAccount().timeLeft);
  if (left === null) return null;
  return (
    <SheetSection>
      <p className={styles.fact}>
        <span>{formatMessage(text.left)}</span>
        <Duration seconds={left.seconds} />
      </p>
      {!left.member && (
        <SheetAction
          icon={Clock3}
          label={formatMessage(text.buy)}
          onClick={() => send({ type: "purchase/open", what: "hour" })}
        />
      )}
    </SheetSection>
  );
}
