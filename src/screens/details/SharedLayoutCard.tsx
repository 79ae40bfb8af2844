import { defineMessage, defineMessages, useIntl } from "react-intl";
import { layoutFragment, type SharedLayout } from "../../../streams/features/desk/layouts/layoutLink.ts";
import type { LinkedLayout } from "../../../streams/features/desk/layouts/sharedLayout.ts";
import { gamePath } from "../../../streams/page/routes.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../../components/Button.tsx";
import { Link } from "../../components/Link.tsx";
import { LayoutDrawing } from "../../components/layouts/LayoutDrawing.tsx";
import styles from "./SharedLayoutCard.module.css";

type Shown = Exclude<LinkedLayout, { status: "none" }>;

const text = defineMessages({
  title: { id: "layout.shared.title", defaultMessage: "Touch controls for this game" },
  broken: {
    id: "layout.shared.broken",
    defaultMessage: "The link to touch controls can’t be read. It may have been cut off; ask for it again.",
  },
  newer: {
    id: "layout.shared.newer",
    defaultMessage:
      "These touch controls were made with a newer version of the app. Reload the page and open the link again.",
  },
  other: { id: "layout.shared.other", defaultMessage: "These touch controls were made for another game." },
  toGame: { id: "layout.shared.game", defaultMessage: "Go to that game" },
  landscape: { id: "layout.shared.landscape", defaultMessage: "The controls with the phone held sideways" },
  portrait: { id: "layout.shared.portrait", defaultMessage: "The controls with the phone held upright" },
  accept: { id: "layout.shared.accept", defaultMessage: "Use them" },
  decline: { id: "layout.shared.decline", defaultMessage: "No, thanks" },
  saved: {
    id: "layout.shared.saved",
    defaultMessage: "They are yours now. You play with them from the next start on.",
  },
  unsent: {
    id: "layout.shared.unsent",
    defaultMessage:
      "They are kept in this browser. Your other devices get them once you play this game and the service can be reached.",
  },
  refused: {
    id: "layout.shared.refused",
    defaultMessage:
      "They could not be kept. If you keep ten layouts of this game already, delete one in the game menu first.",
  },
});
const facts = defineMessage<{ name: string; landscape: number; portrait: number }>({
  id: "layout.shared.facts",
  defaultMessage:
    "“{name}”: {landscape, plural, one {# control} other {# controls}} held sideways, {portrait} upright.",
});

/** Previews a link's layout before it is saved (R-LAYOUT-03). */
export default function SharedLayoutCard({ linked }: { linked: Shown }) {
  const { formatMessage } = useIntl();
  return (
    <section className={styles.card} aria-label={formatMessage(text.title)}>
      <h2 className={styles.title}>{formatMessage(text.title)}</h2>
      {linked.status === "otherGame" ? (
        <>
          <p>{formatMessage(text.other)}</p>
          <Link to={`${gamePath(linked.gameId)}${layoutFragment}${linked.code}`} className={styles.link}>
            {formatMessage(text.toGame)}
          </Link>
        </>
      ) : "shared" in linked ? (
        <Offer status={linked.status} shared={linked.shared} />
      ) : (
        <p role="status">{formatMessage(text[linked.status])}</p>
      )}
    </section>
  );
}

function Offer({
  status,
  shared,
}: {
  status: Extract<Shown, { shared: unknown }>["status"];
  shared: SharedLayout;
}) {
  const { formatMessage } = useIntl();
  const send = useSend();
  const { name, layout } = shared;
  const asks = status === "offered" || status === "saving";
  return (
    <>
      <p className={styles.facts}>
        {formatMessage(facts, {
          name,
          landscape: layout.landscape.length,
          portrait: layout.portrait.length,
        })}
      </p>
      <div className={styles.drawings}>
        <LayoutDrawing layout={layout} orientation="landscape" label={formatMessage(text.landscape)} />
        <LayoutDrawing layout={layout} orientation="portrait" label={formatMessage(text.portrait)} />
      </div>
      <p role="status">{!asks && formatMessage(text[status])}</p>
      {asks && (
        <div className={styles.actions}>
          <Button
            busy={status === "saving"}
            onClick={() => send({ type: "desk/sharedLayout", accept: true })}
          >
            {formatMessage(text.accept)}
          </Button>
          <Button variant="quiet" onClick={() => send({ type: "desk/sharedLayout", accept: false })}>
            {formatMessage(text.decline)}
          </Button>
        </div>
      )}
    </>
  );
}
