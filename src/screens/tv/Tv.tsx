import { defineMessage, defineMessages, useIntl } from "react-intl";
import { pages } from "../../../streams/page/routes.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { LazyMessages } from "../../bridge/LazyMessages.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";
import { useDeskModule } from "../../components/gates.ts";
import { Brand } from "../../components/header/Brand.tsx";
import QrCode from "../../components/layouts/QrCode.tsx";
import styles from "./Tv.module.css";
import { TvGame } from "./TvGame.tsx";

const text = {
  ...defineMessages({
    title: { id: "tv.title", defaultMessage: "Play on this TV" },
    qr: { id: "tv.qr", defaultMessage: "QR code for your phone" },
    next: { id: "tv.next", defaultMessage: "Choose a game there. Your phone is the pad." },
    unreachable: {
      id: "tv.unreachable",
      defaultMessage: "The service can’t be reached. Trying again…",
    },
    paired: { id: "tv.paired", defaultMessage: "Connected. Now choose a game on your phone." },
    over: { id: "tv.over", defaultMessage: "The game is no longer on this TV." },
  }),
  scan: defineMessage<{ address: string }>({
    id: "tv.scan",
    defaultMessage: "Scan this with your phone’s camera, or open {address} and type the code.",
  }),
};

/** A television's page (R-TOGETHER-09): its code until a player shows a game on it, then the game. */
export default function Tv() {
  return (
    <LazyMessages bundle="sheet">
      <Shown />
    </LazyMessages>
  );
}

function Shown() {
  const { formatMessage } = useIntl();
  const television = useValue(useDeskModule().television);
  const { status } = television;
  if (status === "visiting") return <TvGame visit={television} />;
  const isOffer = status === "starting" || status === "offered";
  return (
    <main className={`${styles.tv} ${styles.page}`}>
      <Brand />
      <h1>
        <span role="status">{formatMessage(isOffer ? text.title : text[status])}</span>
      </h1>
      {status === "offered" && <Offer code={television.code} />}
      <p role="status">
        {status === "starting" && television.unreachable && formatMessage(text.unreachable)}
      </p>
    </main>
  );
}

function Offer({ code }: { code: string }) {
  const { formatMessage } = useIntl();
  const prefix = useSelector(useApp().location, (now) => now.prefix);
  const address = window.location.host + prefix + pages.tvCode.path;
  return (
    <div className={styles.offer}>
      <QrCode text={`${window.location.protocol}//${address}#${code}`} label={formatMessage(text.qr)} />
      <div>
        <p className={styles.code} role="status">
          {code}
        </p>
        <p>{formatMessage(text.scan, { address })}</p>
        <p>{formatMessage(text.next)}</p>
      </div>
    </div>
  );
}
