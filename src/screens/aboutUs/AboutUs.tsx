import FileText from "lucide-react/icons/file-text";
import { defineMessage, useIntl } from "react-intl";
import { version } from "../../../streams/callClient.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { ContactRow } from "../../components/account/contact.tsx";
import { PageRow, SettingsList } from "../../components/account/SettingsList.tsx";
import { Logo } from "../../components/header/Brand.tsx";
import styles from "./AboutUs.module.css";

const what = defineMessage<{ product: string }>({
  id: "account.about.what",
  defaultMessage:
    "{product} runs PC games on machines far away and brings picture and sound straight to you. Nothing to download, nothing to install: a browser is all it takes.",
});
const versionText = defineMessage<{ name: string; code: string }>({
  id: "account.about.version",
  defaultMessage: "Version {name} ({code})",
});
export default function AboutUs() {
  const app = useApp();
  const intl = useIntl();
  const { productName } = app.config;
  return (
    <AccountPage page="aboutUs">
      <section className={styles.about}>
        <span className={styles.mark}>
          <Logo size={56} />
        </span>
        <h2 className={styles.name}>{productName}</h2>
        <p className={styles.text}>{intl.formatMessage(what, { product: productName })}</p>
        <p className={styles.version}>
          {intl.formatMessage(versionText, { name: version.name, code: String(version.code) })}
        </p>
      </section>
      <SettingsList>
        <PageRow page="agreements" Icon={FileText} />
        <ContactRow />
      </SettingsList>
    </AccountPage>
  );
}
