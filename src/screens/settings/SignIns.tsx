import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Ending } from "../../../streams/features/settings/signIns.ts";
import type { SignInEntry } from "../../../wire/calls/signIns.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { DateTime } from "../../components/account/DateTime.tsx";
import { Button } from "../../components/Button.tsx";
import { LoadFailed } from "../../components/feedback/LoadFailed.tsx";
import { useAccount } from "../../components/gates.ts";
import { Setting } from "./Setting.tsx";
import styles from "./Settings.module.css";

const onPlatform = defineMessage<{ browser: string; platform: string }>({
  id: "account.signIns.device",
  defaultMessage: "{browser} on {platform}",
});
const text = defineMessages({
  title: { id: "account.signIns", defaultMessage: "Where you’re signed in" },
  words: {
    id: "account.signIns.words",
    defaultMessage: "Every browser that can use your account. If you don’t know one, sign it out.",
  },
  alone: { id: "account.signIns.alone", defaultMessage: "You’re signed in here and nowhere else." },
  loading: { id: "account.signIns.loading", defaultMessage: "Loading…" },
  unknown: { id: "account.signIns.unknown", defaultMessage: "A browser we don’t recognise" },
  current: { id: "account.signIns.current", defaultMessage: "This browser" },
  used: { id: "account.signIns.used", defaultMessage: "Last used" },
  began: { id: "account.signIns.began", defaultMessage: "Signed in" },
  signOut: { id: "account.signIns.signOut", defaultMessage: "Sign out" },
  signOutThere: { id: "account.signIns.signOutThere", defaultMessage: "Sign out there" },
  others: { id: "account.signIns.others", defaultMessage: "Sign out everywhere else" },
  endedOne: { id: "account.signIns.endedOne", defaultMessage: "That browser is signed out." },
  endedOthers: { id: "account.signIns.endedOthers", defaultMessage: "All other browsers are signed out." },
  protection: { id: "account.signIns.protection", defaultMessage: "PIN and passkeys" },
  failed: { id: "account.signIns.failed", defaultMessage: "This list didn’t load" },
});

/** The browsers in which the player is signed in, with buttons to sign them out (R-SEC-08). Nothing if the backend lacks the list. */
export function SignIns() {
  const { formatMessage } = useIntl();
  const send = useSend();
  const signIns = useValue(useAccount().signIns);
  if (signIns.status === "absent") return null;
  if (signIns.status !== "ready")
    return (
      <Setting
        name={formatMessage(text.title)}
        body={formatMessage(text.words)}
        below={
          signIns.status === "failed" ? (
            <LoadFailed compact failed={text.failed} onRetry={() => send({ type: "account/retrySignIns" })} />
          ) : (
            <p role="status" className={styles.note}>
              {formatMessage(text.loading)}
            </p>
          )
        }
      />
    );
  const { list, busy, done, protectionPage } = signIns;
  const isAlone = list.every(({ current }) => current);
  return (
    <Setting
      name={formatMessage(text.title)}
      body={formatMessage(isAlone ? text.alone : text.words)}
      below={
        <>
          <p role="status" className={styles.note}>
            {done !== null && formatMessage(done.kind === "one" ? text.endedOne : text.endedOthers)}
          </p>
          <ul className={styles.signIns}>
            {list.map((entry) => (
              <Entry key={entry.id} entry={entry} busy={busy} />
            ))}
          </ul>
          {protectionPage && (
            <a className={styles.link} href={protectionPage}>
              {formatMessage(text.protection)}
            </a>
          )}
        </>
      }
    >
      {!isAlone && (
        <Button
          variant="quiet"
          busy={busy?.kind === "others"}
          disabled={busy?.kind === "one"}
          onClick={() => send({ type: "account/endOtherSignIns" })}
        >
          {formatMessage(text.others)}
        </Button>
      )}
    </Setting>
  );
}

/** One browser. Signing out the current one asks first, as everywhere in the app. */
function Entry({ entry, busy }: { entry: SignInEntry; busy: Ending | null }) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { id, browser, platform, beganAt, usedAt, current } = entry;
  const both = browser !== "" && platform !== "";
  const device = both
    ? formatMessage(onPlatform, { browser, platform })
    : browser || platform || formatMessage(text.unknown);
  const action = formatMessage(current ? text.signOut : text.signOutThere);
  return (
    <li>
      <div className={styles.name}>
        {device}
        {current && <strong className={styles.here}>{formatMessage(text.current)}</strong>}
        <small>
          {!current && (
            <>
              {formatMessage(text.used)} <DateTime seconds={usedAt} time />
              {" · "}
            </>
          )}
          {formatMessage(text.began)} <DateTime seconds={beganAt} />
        </small>
      </div>
      <Button
        variant="quiet"
        aria-label={`${action}: ${device}`}
        busy={busy?.kind === "one" && busy.id === id}
        disabled={busy !== null && !(busy.kind === "one" && busy.id === id)}
        onClick={() =>
          current ? send({ type: "session/askSignOut" }) : send({ type: "account/endSignIn", id })
        }
      >
        {action}
      </Button>
    </li>
  );
}
