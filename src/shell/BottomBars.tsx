import X from "lucide-react/icons/x";
import { defineMessages, useIntl } from "react-intl";
import { useApp } from "../bridge/AppContext.tsx";
import { useSelector, useValue } from "../bridge/useValue.ts";
import { useAnnouncementText } from "../components/account/useAnnouncementText.ts";
import styles from "../components/header/BottomBar.module.css";
import RunningElsewhere from "./RunningElsewhere.tsx";

const text = defineMessages({
  dismiss: { id: "account.maintenance.dismiss", defaultMessage: "Close this notice" },
  ready: { id: "account.update.ready", defaultMessage: "A new version is ready" },
  reload: { id: "account.update.reload", defaultMessage: "Reload" },
});

/** Sets `--bar-height`: height of the bars at the bottom of the screen, with their margins. */
function publishHeight(bars: HTMLDivElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty("--bar-height", `${bars.offsetHeight}px`);
  });
  observer.observe(bars);
  return () => {
    observer.disconnect();
    style.removeProperty("--bar-height");
  };
}

/** Announcements of operators, a game that runs elsewhere, and an available update. */
export default function BottomBars() {
  const { location } = useApp();
  // Nothing may cover a game's picture: the desk shows announcements in its menu.
  const isAtGame = useSelector(
    location,
    ({ page }) => page.kind === "page" && /^(desk|join)$/.test(page.name),
  );
  return (
    <div ref={publishHeight} className={styles.bars}>
      {!isAtGame && <Announcements />}
      {!isAtGame && <Update />}
      <RunningElsewhere />
    </div>
  );
}

function Announcements() {
  const { news, send } = useApp();
  const { formatMessage } = useIntl();
  const textOf = useAnnouncementText();
  // One at a time, because several would cover half of a phone. The service sends maintenance first. The next one reuses the button, which
  // keeps the focus.
  const [shown, next] = useValue(news).filter(({ isDismissed }) => !isDismissed);
  if (shown === undefined) return null;
  const { id, hasBegun } = shown;
  const dismiss = () => {
    if (next === undefined) focusPage();
    send({ type: "announcement/dismiss", id, hasBegun });
  };
  return (
    <div className={styles.bar}>
      <p>{textOf(shown)}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={formatMessage(text.dismiss)}
        onClick={dismiss}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </div>
  );
}

/** An update waits for the player to reload (R-PWA-01). */
function Update() {
  const { updateWaits, send } = useApp();
  const { formatMessage } = useIntl();
  if (!useValue(updateWaits)) return null;
  return (
    <div className={styles.bar}>
      <p>{formatMessage(text.ready)}</p>
      <button type="button" className={styles.primary} onClick={() => send({ type: "update/apply" })}>
        {formatMessage(text.reload)}
      </button>
    </div>
  );
}

/** R-OPS-29. Moves the focus to the page itself when the focused element disappears. */
function focusPage(): void {
  const main = document.querySelector("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus({ preventScroll: true });
}
