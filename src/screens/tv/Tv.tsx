import { Suspense } from "react";
import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { Television } from "../../../streams/features/desk/party/visitState.ts";
import { pages } from "../../../streams/page/routes.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { lazyComponent } from "../../bridge/lazyComponent.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { useDeskModule } from "../../components/gates.ts";
import { Logo } from "../../components/header/Brand.tsx";
import styles from "./Tv.module.css";
import { TvGame } from "./TvGame.tsx";

const QrCode = lazyComponent(() => import("../../components/layouts/QrCode.tsx"));

const text = {
  ...defineMessages({
    title: { id: "desk.tv.title", defaultMessage: "Play on this TV" },
    qr: { id: "desk.tv.qr", defaultMessage: "QR code for your phone" },
    next: { id: "desk.tv.next", defaultMessage: "Choose a game there. Your phone is the pad." },
    unreachable: {
      id: "desk.tv.unreachable",
      defaultMessage: "The service can’t be reached. Trying again…",
    },
    paired: { id: "desk.tv.paired", defaultMessage: "Connected. Now choose a game on your phone." },
    over: { id: "desk.tv.over", defaultMessage: "The game is over. Thanks for playing!" },
  }),
  scan: defineMessage<{ address: string }>({
    id: "desk.tv.scan",
    defaultMessage: "Scan this with your phone’s camera, or open {address} and type the code.",
  }),
};

/** A television's page (R-TOGETHER-09): its code until a player shows a game on it, then the game. */
export default function Tv() {
  const { formatMessage } = useIntl();
  const app = useApp();
  const television = useValue(useDeskModule().television);
  if (television.status === "visiting") return <TvGame visit={television} />;
  const { status } = television;
  return (
    <main className={styles.page}>
      <p className={styles.brand}>
        <Logo size={48} />
        {app.config.productName}
      </p>
      {status === "paired" || status === "over" ? (
        <h1 className={styles.words}>
          <span role="status">{formatMessage(text[status])}</span>
        </h1>
      ) : (
        <Offer television={television} />
      )}
    </main>
  );
}

function Offer({ television }: { television: Extract<Television, { status: "starting" | "offered" }> }) {
  const { formatMessage } = useIntl();
  const { prefix } = useValue(useApp().location);
  const { origin, host } = window.location;
  const path = prefix + pages.tvCode.path;
  const code = television.status === "offered" ? television.code : null;
  return (
    <>
      <h1>{formatMessage(text.title)}</h1>
      <div className={styles.offer}>
        <div className={styles.qr}>
          {code && (
            <Suspense fallback={null}>
              <QrCode text={`${origin}${path}#${code}`} label={formatMessage(text.qr)} />
            </Suspense>
          )}
        </div>
        <div>
          <p className={styles.code} role="status">
            {code}
          </p>
          <ol className={styles.steps}>
            <li>{formatMessage(text.scan, { address: host + path })}</li>
            <li>{formatMessage(text.next)}</li>
          </ol>
        </div>
      </div>
      <p role="status">
        {television.status === "starting" && television.unreachable && formatMessage(text.unreachable)}
      </p>
    </>
  );
}
