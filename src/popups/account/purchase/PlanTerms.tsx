import { useValue } from "../../../bridge/useValue.ts";
import { usePlanTexts } from "../../../components/account/usePlanTexts.ts";
import { useAccount } from "../../../components/gates.ts";
import styles from "../../frame/PopupFrame.module.css";

/** Until when the chosen plan lasts and whether it renews, above the button that buys it (R-SUB-09). */
export function PlanTerms() {
  const account = useAccount();
  const plans = useValue(account.plans);
  const { chosen } = useValue(account.checkout);
  const { terms } = usePlanTexts();
  if (plans.status !== "ready") return null;
  const plan = [...plans.special, ...plans.standard, ...plans.pro].find(({ goodsId }) => goodsId === chosen);
  const text = plan === undefined ? "" : terms(plan);
  return text === "" ? null : <p className={styles.finePrint}>{text}</p>;
}
