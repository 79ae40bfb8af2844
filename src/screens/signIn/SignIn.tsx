import { defineMessages, useIntl } from "react-intl";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { Picture } from "../../components/game/Picture.tsx";
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

/** The only page for signed-out visitors: what the product is, and the sign-in button. */
export default function SignIn() {
  const app = useApp();
  const intl = useIntl();
  const session = useValue(app.session);
  const busy = session.status === "signingIn" || session.status === "restoring";
  return (
    <main className={styles.page}>
      <CoverWall />
      <div className={styles.language}>
        <LanguageSwitch />
      </div>
      <div className={styles.text}>
        <Logo size={64} />
        <h1 className={styles.name}>{app.config.productName}</h1>
        <p className={styles.promise}>{intl.formatMessage(text.promise)}</p>
        <p className={styles.outcome}>{intl.formatMessage(text.how)}</p>
        <Button className={styles.button} busy={busy} onClick={() => app.send({ type: "session/signIn" })}>
          {intl.formatMessage(busy ? text.signingIn : text.signIn)}
        </Button>
      </div>
    </main>
  );
}

/** Pictures in `public/wall`, of the games that a host always has; none beside or below itself. */
const wall = [
  ["g-halogen-mile", "g-prismhall", "g-neon-arena", "g-brick-comet"],
  ["g-brick-comet", "g-floodlight-penalties", "g-hollow-harvest", "g-halogen-mile"],
  ["g-neon-arena", "g-halogen-mile", "g-prismhall", "g-floodlight-penalties"],
  ["g-floodlight-penalties", "g-hollow-harvest", "g-brick-comet", "g-neon-arena"],
  ["g-prismhall", "g-neon-arena", "g-halogen-mile", "g-hollow-harvest"],
] as const;

/** A slanted wall of covers behind the sign-in. */
function CoverWall() {
  return (
    <div className={styles.wall} aria-hidden="true">
      <div className={styles.slope}>
        {wall.map((column) => (
          <div key={column[0]} className={styles.column}>
            {column.map((id) => (
              <Picture
                key={id}
                src={`/wall/${id}.webp`}
                alt=""
                width={240}
                height={320}
                decoding="async"
                draggable={false}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
