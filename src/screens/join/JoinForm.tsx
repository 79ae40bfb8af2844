import { useId, useState } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Visit } from "../../../streams/features/desk/party/visitState.ts";
import { maxNameCharacters } from "../../../wire/calls/partyCalls.ts";
import { inLocale } from "../../../wire/locale.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import { Cover } from "../../components/game/Cover.tsx";
import { CoverWall } from "../../components/game/CoverWall.tsx";
import { Logo } from "../../components/header/Brand.tsx";
import { LanguageSwitch } from "../../components/header/LanguageSwitch.tsx";
import styles from "./Join.module.css";

const text = defineMessages({
  title: { id: "join.title", defaultMessage: "Join the game" },
  how: { id: "join.how", defaultMessage: "You need no account: a name and the player’s PIN are enough." },
  name: { id: "join.name", defaultMessage: "Your name" },
  pin: { id: "join.pin", defaultMessage: "PIN, six digits" },
  join: { id: "join.join", defaultMessage: "Join" },
});
const invited = defineMessage<{ game: string }>({
  id: "join.invited",
  defaultMessage: "You’re invited to {game}",
});
const problems = defineMessages({
  wrongPin: { id: "join.wrongPin", defaultMessage: "This PIN isn’t right. Please check it." },
  locked: {
    id: "join.locked",
    defaultMessage: "Too many wrong PINs were tried. Ask the player for a new PIN.",
  },
  full: { id: "join.full", defaultMessage: "All places for guests are taken." },
  name: { id: "join.badName", defaultMessage: "Please enter a name that can be read." },
  over: {
    id: "join.over",
    defaultMessage: "This invitation is no longer valid. Ask the player for a new one.",
  },
  tooOften: { id: "join.tooOften", defaultMessage: "That was too often. Please wait a moment." },
  unreachable: {
    id: "join.unreachable",
    defaultMessage: "The service can’t be reached. Check your connection and try again.",
  },
  noLink: {
    id: "join.noLink",
    defaultMessage: "This link is incomplete. Open the one that the player sent you.",
  },
});

/** Until the service has sent it, or for a game without a name. */
const noGame = { name: "", cover: "" };

/** Shows the game; asks for the guest's name and the PIN. */
export function JoinForm({ busy, problem, game, pin: given }: Extract<Visit, { status: "joining" }>) {
  const { formatMessage, locale } = useIntl();
  const { name: title, cover } = game ? inLocale(game, locale) : noGame;
  const send = useSend();
  const [name, setName] = useState("");
  const [pin, setPin] = useState(given);
  const error = useId();
  const described = problem === null ? undefined : error;
  return (
    <main className={styles.page}>
      <CoverWall />
      <div className={styles.language}>
        <LanguageSwitch />
      </div>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) send({ type: "desk/join", pin, name });
        }}
      >
        {cover ? (
          <Cover src={cover} name="" shape="tall" className={styles.cover} eager />
        ) : (
          <Logo size={56} />
        )}
        <h1 className={styles.title}>
          {/* Isolated, because a name may change the writing direction. */}
          {title ? formatMessage(invited, { game: `\u2068${title}\u2069` }) : formatMessage(text.title)}
        </h1>
        <p className={styles.how}>{formatMessage(text.how)}</p>
        <label className={styles.field}>
          <span>{formatMessage(text.name)}</span>
          <input
            required
            value={name}
            maxLength={maxNameCharacters}
            autoComplete="nickname"
            enterKeyHint="next"
            aria-invalid={problem === "name" || undefined}
            aria-describedby={described}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <label className={styles.field}>
          <span>{formatMessage(text.pin)}</span>
          <input
            required
            className={styles.pin}
            value={pin}
            inputMode="numeric"
            maxLength={6}
            autoComplete="one-time-code"
            enterKeyHint="go"
            aria-invalid={problem === "wrongPin" || undefined}
            aria-describedby={described}
            onChange={({ currentTarget }) => setPin(currentTarget.value.replace(/\D/g, ""))}
          />
        </label>
        <p id={error} className={styles.problem} role="alert">
          {problem !== null && formatMessage(problems[problem])}
        </p>
        <Button type="submit" busy={busy} disabled={problem === "noLink"}>
          {formatMessage(text.join)}
        </Button>
      </form>
    </main>
  );
}
