import { defineMessage, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { useCoinGoods } from "../../components/account/useCoinGoods.ts";
import { useTimeOnSale } from "../../components/account/useTimeOnSale.ts";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";

const spend = defineMessage<{ coins: number; time: string }>({
  id: "account.hour.spend",
  defaultMessage: "{coins, plural, one {# gold coin} other {# gold coins}} for {time}",
});

/** Buys the hour with gold coins, for a player who has enough of them (R-GOLD-02). */
export function SpendOnHour() {
  const intl = useIntl();
  const app = useApp();
  const { busy } = useValue(useAccount().checkout);
  const online = useValue(app.online);
  const gold = useSelector(app.wallet, (wallet) => wallet?.gold ?? 0);
  const hour = useCoinGoods().find(({ kind }) => kind === "hour");
  const time = useTimeOnSale();
  if (hour === undefined || gold < hour.gold) return null;
  return (
    <Button variant="quiet" disabled={!online || busy} onClick={() => app.send({ type: "purchase/spend" })}>
      {intl.formatMessage(spend, { coins: hour.gold, time: time.amount(hour.seconds) })}
    </Button>
  );
}
