import { useId, useState } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import { pages } from "../../../../../streams/page/routes.ts";
import { useApp } from "../../../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../../../bridge/useValue.ts";
import buttons from "../../../../components/Button.module.css";
import { Button } from "../../../../components/Button.tsx";
import { useDeskModule } from "../../../../components/gates.ts";
import { Link } from "../../../../components/Link.tsx";
import styles from "./Party.module.css";

const text = {
  how: defineMessage<{ address: string }>({
    id: "tv.code.how",
    defaultMessage: "Open {address} in your TV’s browser. It becomes the screen, and this phone the pad.",
  }),
  ...defineMessages({
    code: { id: "tv.code.code", defaultMessage: "Code on the TV" },
    show: { id: "tv.code.show", defaultMessage: "Play on this TV" },
    ready: { id: "tv.code.ready", defaultMessage: "The TV is ready. Now start a game: it shows there." },
    choose: { id: "tv.code.choose", defaultMessage: "Choose a game" },
    replace: { id: "tv.code.replace", defaultMessage: "Show it on this TV instead" },
    noTelevision: {
      id: "tv.code.noTelevision",
      defaultMessage: "No TV shows this code. Please check it.",
    },
    taken: { id: "tv.code.taken", defaultMessage: "Your game is on another TV already." },
    tooOften: { id: "join.tooOften", defaultMessage: "That was too often. Please wait a moment." },
    unreachable: {
      id: "join.unreachable",
      defaultMessage: "The service can’t be reached. Check your connection and try again.",
    },
  }),
};

const cleaned = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Shows the running game, or the next one, on a television (R-TOGETHER-09). @param code from its QR code */
export default function TvCodeForm({ code: given = "" }: { code?: string }) {
  const { formatMessage } = useIntl();
  const { location, send } = useApp();
  const prefix = useSelector(location, (now) => now.prefix);
  const { busy, problem, ready } = useValue(useDeskModule().televisionClaim);
  const [code, setCode] = useState(cleaned(given));
  const [field, error] = [useId(), useId()];
  const claim = (replace: boolean): void => {
    if (!busy) send({ type: "desk/claimTelevision", code, replace });
  };
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault();
        claim(false);
      }}
    >
      <p>{formatMessage(text.how, { address: `${window.location.host}${prefix}${pages.tv.path}` })}</p>
      <div className={styles.choice}>
        <label htmlFor={field}>{formatMessage(text.code)}</label>
        <input
          id={field}
          required
          size={7}
          maxLength={9}
          value={code}
          inputMode="text"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem === "noTelevision" || undefined}
          aria-describedby={error}
          onChange={({ currentTarget }) => setCode(cleaned(currentTarget.value))}
        />
      </div>
      <p id={error} className={styles.locked} role="alert">
        {problem !== null && formatMessage(text[problem])}
      </p>
      {problem === "taken" && <Button onClick={() => claim(true)}>{formatMessage(text.replace)}</Button>}
      <p role="status">{ready && formatMessage(text.ready)}</p>
      {ready ? (
        <Link to={pages.home.path} className={`${buttons.button} ${buttons.primary}`}>
          {formatMessage(text.choose)}
        </Link>
      ) : (
        <Button type="submit" variant={problem === "taken" ? "quiet" : "primary"} busy={busy}>
          {formatMessage(text.show)}
        </Button>
      )}
    </form>
  );
}
