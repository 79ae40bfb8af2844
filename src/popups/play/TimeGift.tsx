import Gift from "lucide-react/icons/gift";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import styles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";

const gift = defineMessage<{ product: string }>({
  id: "discovery.timeGift.gift",
  defaultMessage: "you got 20 minutes of free game time. just enjoy {product} now!",
});
const text = defineMessages({
  where: { id: "discovery.timeGift.where", defaultMessage: '(only available in the "free trial" module)' },
});

/** The welcome gift of a new player; the core closes it by itself (R-GIFT-01). */
export function TimeGift({ answer, ...frame }: OverlayProps<"timeGift">) {
  const intl = useIntl();
  const { productName } = useApp().config;
  const close = (): void => answer("close");
  return (
    <PopupFrame
      {...frame}
      icon={Gift}
      title={intl.formatMessage(gift, { product: productName })}
      onClose={close}
    >
      <p className={styles.finePrint}>{intl.formatMessage(text.where)}</p>
    </PopupFrame>
  );
}
