import { defineMessage, defineMessages } from "react-intl";

export const coinCount = defineMessage<{ coins: number }>({
  id: "account.coins.count",
  defaultMessage: "{coins, plural, one {# gold coin} other {# gold coins}}",
});

/** What a day of Pro is called, and what it is. */
export const proDay = defineMessages({
  name: { id: "account.proDay.name", defaultMessage: "A day of Pro" },
  body: { id: "account.proDay.words", defaultMessage: "Unlimited game time in HD for 24 hours" },
});
