import { useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { useAccount } from "../../components/gates.ts";
import frameStyles from "../frame/PopupFrame.module.css";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import styles from "./InviteCode.module.css";

const text = defineMessages({
  title: { id: "account.inviteCode.title", defaultMessage: "A friend’s invite code" },
  body: {
    id: "account.inviteCode.words",
    defaultMessage: "New here? Enter the code of the friend who invited you, and you both get something.",
  },
  label: { id: "account.inviteCode.label", defaultMessage: "Invite code" },
  bind: { id: "account.inviteCode.bind", defaultMessage: "Add the code" },
});

/** Enters a friend's invite code. The input stays until the service has accepted it. */
export function InviteCode({ answer, ...frame }: OverlayProps<"inviteCode">) {
  const intl = useIntl();
  const send = useSend();
  const busy = useValue(useAccount().binding);
  const [code, setCode] = useState("");
  const typed = code.trim();
  const close = (): void => answer("close");
  return (
    <PopupFrame {...frame} title={intl.formatMessage(text.title)} onClose={close}>
      <p className={frameStyles.text}>{intl.formatMessage(text.body)}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== "" && !busy) send({ type: "invite/bind", code: typed });
        }}
      >
        <input
          className={styles.code}
          aria-label={intl.formatMessage(text.label)}
          placeholder={intl.formatMessage(text.label)}
          value={code}
          maxLength={64}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" busy={busy} disabled={typed === ""}>
          {intl.formatMessage(text.bind)}
        </Button>
      </form>
    </PopupFrame>
  );
}
