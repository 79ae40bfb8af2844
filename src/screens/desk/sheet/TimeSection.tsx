import Clock3 from "lucide-react/icons/clock-3";
import { Suspense } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useApp, useSend } from "../../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../../bridge/useValue.ts";
import { AccountGate, useAccount } from "../../../components/gates.ts";
import { SheetAction } from "./SheetRows.tsx";

const text = defineMessages({ buy: { id: "sheet.time.buy", defaultMessage: "Add game time" } });

/** More time; nothing for members, while nobody knows what is left, and for games that cost none. */
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
  if (left === null || left.member) return null;
  return (
    <SheetAction
      icon={Clock3}
      label={formatMessage(text.buy)}
      onClick={() => send({ type: "purchase/open", what: "hour" })}
    />
  );
}
