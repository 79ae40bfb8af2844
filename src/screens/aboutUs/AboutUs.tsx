import FileText from "lucide-react/icons/file-text";
import Headset from "lucide-react/icons/headset";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { version } from "../../../streams/wire/client.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { AccountPage } from "../../components/account/AccountPage.tsx";
import { ActionRow, PageRow, SettingsList } from "../../components/account/SettingsList.tsx";
import { Logo } from "../../components/Brand.tsx";
import { pageTitles } from "../../components/pageTitles.ts";
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
const text = defineMessages({
  contact: { id: "account.about.contact", defaultMessage: "Customer service" },
});

/** What this is, in which version, and whom to ask. */
export default function AboutUs() {
  const app = useApp();
  const intl = useIntl();
  const { productName } = app.config;
  return (
    <AccountPage title={intl.formatMessage(pageTitles.aboutUs)}>
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
        <ActionRow
          icon={<Headset size={20} aria-hidden="true" />}
          label={intl.formatMessage(text.contact)}
          onPress={() => app.send({ type: "contact/open" })}
        />
      </SettingsList>
    </AccountPage>
  );
}
