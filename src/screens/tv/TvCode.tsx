import { defineMessage, useIntl } from "react-intl";
import { pages } from "../../../streams/page/routes.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { usePageTitle } from "../../bridge/ShellContext.ts";
import { useSelector } from "../../bridge/useValue.ts";
import { Header } from "../../components/header/Header.tsx";
import styles from "./TvCode.module.css";
import { TvCodeForm } from "./TvCodeForm.tsx";

const how = defineMessage<{ address: string }>({
  id: "desk.tvCode.how",
  defaultMessage:
    "Open {address} in your TV’s browser and type the code that it shows. The TV is the screen then, and your phone the pad.",
});

/** Where a player types a television's code, or arrives with it from the QR code. */
export default function TvCode() {
  const { formatMessage } = useIntl();
  const prefix = useSelector(useApp().location, (now) => now.prefix);
  return (
    <div className={styles.page}>
      <Header back />
      <main className={styles.main}>
        <h1 className={styles.title}>{usePageTitle("tvCode")}</h1>
        <p>{formatMessage(how, { address: `${window.location.host}${prefix}${pages.tv.path}` })}</p>
        <TvCodeForm code={window.location.hash} />
      </main>
    </div>
  );
}
