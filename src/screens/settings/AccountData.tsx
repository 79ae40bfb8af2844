import { defineMessages, useIntl } from "react-intl";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { Button } from "../../components/Button.tsx";
import { Download } from "../../components/Download.tsx";
import { useAccount } from "../../components/gates.ts";
import { Setting } from "./Setting.tsx";
import styles from "./Settings.module.css";

const text = defineMessages({
  data: { id: "account.data", defaultMessage: "Your data" },
  dataBody: {
    id: "account.data.words",
    defaultMessage: "A zip with everything we keep about you, your saves too.",
  },
  download: { id: "account.data.download", defaultMessage: "Download" },
  started: { id: "account.data.started", defaultMessage: "The download has started." },
  delete: { id: "account.deletion", defaultMessage: "Delete account" },
  deleteBody: {
    id: "account.deletion.words",
    defaultMessage: "We tell you first what goes and what stays. For 14 days you can change your mind.",
  },
  deleteButton: { id: "account.deletion.button", defaultMessage: "Delete…" },
});

/** Download of the player's data, and deletion of the account. Nothing if the backend lacks them. */
export function AccountData() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const data = useValue(useAccount().accountData);
  if (data.status === "absent") return null;
  const { busy, address } = data;
  return (
    <>
      <Setting
        name={formatMessage(text.data)}
        body={formatMessage(text.dataBody)}
        below={
          <>
            <p role="status" className={styles.note}>
              {address !== null && formatMessage(text.started)}
            </p>
            {address !== null && <Download address={address}>{formatMessage(text.started)}</Download>}
          </>
        }
      >
        <Button
          variant="quiet"
          busy={busy === "download"}
          disabled={busy === "delete"}
          onClick={() => send({ type: "account/downloadData" })}
        >
          {formatMessage(text.download)}
        </Button>
      </Setting>
      <Setting name={formatMessage(text.delete)} body={formatMessage(text.deleteBody)}>
        <Button
          variant="quiet"
          className={styles.out}
          busy={busy === "delete"}
          disabled={busy === "download"}
          onClick={() => send({ type: "account/delete" })}
        >
          {formatMessage(text.deleteButton)}
        </Button>
      </Setting>
    </>
  );
}
