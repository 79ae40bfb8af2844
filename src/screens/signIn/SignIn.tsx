import { defineMessages, useIntl } from "react-intl";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { Cover } from "../../components/game/Cover.tsx";
import { CoverWall } from "../../components/game/CoverWall.tsx";
import { useGameText } from "../../components/game/useGameText.ts";
import { Logo } from "../../components/header/Brand.tsx";
import { LanguageSwitch } from "../../components/header/LanguageSwitch.tsx";
import styles from "./SignIn.module.css";

const text = defineMessages({
  promise: { id: "signIn.promise", defaultMessage: "PC games, on the phone in your hand." },
  how: {
    id: "signIn.how",
    defaultMessage: "They run on powerful machines far away and stream straight to you. Nothing to download.",
  },
  signIn: { id: "title.login", defaultMessage: "Sign in" },
  signingIn: { id: "signIn.busy", defaultMessage: "Signing you in…" },
});

/** The only page for signed-out visitors: the game that they opened or what the product is, and the sign-in button (R-ROUTE-02). */
export default function SignIn() {
  const app = useApp();
  const intl = useIntl();
  const session = useValue(app.session);
  const game = app.config.wall?.game;
  const busy = session.status === "signingIn" || session.status === "restoring";
  return (
    <main className={styles.page}>
      <CoverWall />
      <div className={styles.language}>
        <LanguageSwitch />
      </div>
      <div className={styles.text}>
        {game ? (
          <WantedGame game={game} />
        ) : (
          <>
            <Logo size={64} />
            <h1 className={styles.name}>{app.config.productName}</h1>
            <p className={styles.promise}>{intl.formatMessage(text.promise)}</p>
            <p className={styles.outcome}>{intl.formatMessage(text.how)}</p>
          </>
        )}
        <Button className={styles.button} busy={busy} onClick={() => app.send({ type: "session/signIn" })}>
          {intl.formatMessage(busy ? text.signingIn : text.signIn)}
        </Button>
      </div>
    </main>
  );
}

function WantedGame({ game }: { game: Pick<GameBrief, "docs"> }) {
  const intl = useIntl();
  const { productName } = useApp().config;
  const { name, summary, tall } = useGameText(game);
  const [sentence] = /^.*?[.!?](?=\s)/s.exec(summary) ?? [summary];
  return (
    <>
      <Cover className={styles.cover} src={tall} name={name} shape="tall" eager />
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.sentence}>{sentence}</p>
      <p className={styles.outcome}>
        {productName} · {intl.formatMessage(text.promise)}
      </p>
    </>
  );
}
