import Copy from "lucide-react/icons/copy";
import Share2 from "lucide-react/icons/share-2";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { prefixed } from "../../../streams/page/location.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import styles from "./Rewards.module.css";

const shared = defineMessage<{ product: string; code: string }>({
  id: "account.invite.shared",
  defaultMessage: "Come and play PC games on your phone with {product}! My invite code: {code}",
});
const text = defineMessages({
  title: { id: "account.invite.title", defaultMessage: "Invite a friend" },
  body: { id: "account.invite.words", defaultMessage: "Give your code to a friend who is new here." },
  copy: { id: "account.invite.copy", defaultMessage: "Copy code" },
  copyLink: { id: "account.invite.copyLink", defaultMessage: "Copy link" },
  share: { id: "account.invite.share", defaultMessage: "Share" },
  enter: { id: "account.invite.enter", defaultMessage: "I have a friend’s code" },
});

/** The player's invite code to share, and a button to enter a friend's until one was entered. */
export function Invite({ code, mayBind }: { code: string; mayBind: boolean }) {
  const intl = useIntl();
  const app = useApp();
  const { canShare, origin } = useAccount();
  const prefix = useSelector(app.location, (location) => location.prefix);
  const url = origin + prefixed(prefix, `/?inviteCode=${encodeURIComponent(code)}`);
  const message = intl.formatMessage(shared, { product: app.config.productName, code });
  if (code === "" && !mayBind) return null;
  return (
    <section className={styles.invite}>
      <h2 className={styles.title}>{intl.formatMessage(text.title)}</h2>
      {code !== "" && (
        <>
          <p className={styles.text}>{intl.formatMessage(text.body)}</p>
          <p className={styles.code}>{code}</p>
          <div className={styles.actions}>
            <Button variant="quiet" onClick={() => app.send({ type: "text/copy", text: code })}>
              <Copy size={18} aria-hidden="true" />
              {intl.formatMessage(text.copy)}
            </Button>
            {canShare ? (
              <Button onClick={() => app.send({ type: "text/share", text: message, url })}>
                <Share2 size={18} aria-hidden="true" />
                {intl.formatMessage(text.share)}
              </Button>
            ) : (
              <Button variant="quiet" onClick={() => app.send({ type: "text/copy", text: url })}>
                <Copy size={18} aria-hidden="true" />
                {intl.formatMessage(text.copyLink)}
              </Button>
            )}
          </div>
        </>
      )}
      {mayBind && (
        <button type="button" className={styles.enter} onClick={() => app.send({ type: "invite/enter" })}>
          {intl.formatMessage(text.enter)}
        </button>
      )}
    </section>
  );
}
