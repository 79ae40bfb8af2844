import Gift from "lucide-react/icons/gift";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import styles from "../frame/PopupFrame.module.css";
import { PopupFrame } from "../frame/PopupFrame.tsx";
import { type OverlayProps, useAnswer } from "../frame/useAnswer.ts";

const gift = defineMessage<{ product: string }>({
  id: "discovery.timeGift.gift",
  defaultMessage: "you got 20 minutes of free game time. just enjoy {product} now!",
});
const text = defineMessages({
  where: { id: "discovery.timeGift.where", defaultMessage: '(only available in the "free trial" module)' },
});

/** The welcome gift of a new player; the core closes it by itself (R-GIFT-01). */
export function TimeGift({ id, ...frame }: OverlayProps<"timeGift">) {
  const intl = useIntl();
  const { productName } = useApp().config;
  const answer = useAnswer(id, "timeGift");
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} title={intl.formatMessage(gift, { product: productName })} onClose={close}>
      <span className={styles.art} style={{ order: -1 }}>
        <Gift size={36} aria-hidden="true" />
      </span>
      <p className={styles.finePrint}>{intl.formatMessage(text.where)}</p>
    </PopupFrame>
  );
}
