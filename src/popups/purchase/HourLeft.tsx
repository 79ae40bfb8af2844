import { defineMessage, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector } from "../../bridge/useValue.ts";
import { useTimeOnSale } from "../../components/purchase/goodsTexts.ts";
import styles from "../frame/PopupFrame.module.css";

const unused = defineMessage<{ offer: string }>({
  id: "account.hourLeft.unused",
  defaultMessage:
    "You still have {offer}. With unlimited time you won’t need it: it is not added, and ends unused.",
});

/** Says before a membership is paid what happens to bought hours that are left (R-SUB-09). */
export function HourLeft() {
  const intl = useIntl();
  const left = useSelector(useApp().wallet, (wallet) => wallet?.hourLeft);
  const time = useTimeOnSale();
  if (left === undefined || left.seconds < 60) return null;
  return <p className={styles.finePrint}>{intl.formatMessage(unused, { offer: time.offer(left) })}</p>;
}
