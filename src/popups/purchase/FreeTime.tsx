import { defineMessage, defineMessages, useIntl } from "react-intl";
import { minutesOf } from "../../../streams/features/purchase/goods.ts";
import { rewardForTime } from "../../../streams/features/rewards/rewards.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import { useCoinGoods } from "../../components/purchase/goodsTexts.ts";

const free = {
  minutes: defineMessage<{ minutes: number }>({
    id: "account.freeTime.minutes",
    defaultMessage: "You have {minutes, plural, one {# free minute} other {# free minutes}}",
  }),
  prize: defineMessage<{ prize: string }>({
    id: "account.freeTime.prize",
    defaultMessage: "You have a reward: {prize}",
  }),
};
const text = defineMessages({
  goOn: { id: "account.freeTime.goOn", defaultMessage: "Claim and go on" },
  claim: { id: "account.freeTime.claim", defaultMessage: "Claim" },
});

/** What comes before everything paid where play time is sold (R-HOUR-04): a reward first, then coins that buy the hour. */
export function useFreeTime() {
  const gold = useSelector(useApp().wallet, (wallet) => wallet?.gold ?? 0);
  const rewards = useValue(useAccount().rewards);
  const hour = useCoinGoods().find(({ kind }) => kind === "hour");
  const missing = hour ? Math.max(0, hour.gold - gold) : Number.POSITIVE_INFINITY;
  return {
    reward: rewardForTime(rewards, missing),
    claiming: rewards.status === "ready" && rewards.claiming !== null,
    coinHour: missing === 0 ? hour : undefined,
    isLoading: rewards.status === "loading",
  };
}

/** A reward that gives play time. @param goesOn the game goes on with it */
export function FreeTime({ goesOn }: { goesOn: boolean }) {
  const { formatMessage } = useIntl();
  const app = useApp();
  const online = useValue(app.online);
  const { busy } = useValue(useAccount().checkout);
  const { reward, claiming } = useFreeTime();
  if (reward === null) return null;
  const { id, title, prize = title, seconds = 0 } = reward;
  return (
    <>
      <p>
        <strong>
          {seconds > 0
            ? formatMessage(free.minutes, { minutes: minutesOf(seconds) })
            : formatMessage(free.prize, { prize })}
        </strong>
      </p>
      <Button
        busy={claiming}
        disabled={!online || busy}
        onClick={() => app.send({ type: "rewards/claim", id })}
      >
        {formatMessage(goesOn && seconds > 0 ? text.goOn : text.claim)}
      </Button>
    </>
  );
}
