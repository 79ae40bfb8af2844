import Save from "lucide-react/icons/save";
import { defineMessages, useIntl } from "react-intl";
import type { Saves, SaveWork } from "../../../streams/features/saves/savesState.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { AccountLoadFailed } from "../../components/account/AccountLoadFailed.tsx";
import { SkeletonList } from "../../components/account/Skeleton.tsx";
import { Download } from "../../components/Download.tsx";
import { Notice } from "../../components/feedback/Notice.tsx";
import { useAccount } from "../../components/gates.ts";
import { type OverlayProps, PopupFrame } from "../frame/PopupFrame.tsx";
import { GameSavesItem } from "./GameSavesItem.tsx";
import styles from "./SavesPopup.module.css";

const text = defineMessages({
  title: { id: "account.saves.title", defaultMessage: "Your saves" },
  empty: { id: "account.saves.empty", defaultMessage: "Nothing saved yet" },
  emptyBody: {
    id: "account.saves.empty.words",
    defaultMessage:
      "What a game saves, such as levels, scores and settings, is kept when you leave it, and is there again at the next start. The last three versions are kept.",
  },
});
const doneText: Readonly<Record<SaveWork["what"], { id: string; defaultMessage: string }>> = defineMessages({
  download: { id: "account.saves.done.download", defaultMessage: "The download has started." },
  restore: {
    id: "account.saves.done.restore",
    defaultMessage: "Done. The next start continues from the older save.",
  },
  delete: { id: "account.saves.done.delete", defaultMessage: "Deleted." },
});

/** The player's saves of each game: download, restore, delete. */
export default function SavesPopup({ answer, ...frame }: OverlayProps<"saves">) {
  const intl = useIntl();
  const saves = useValue(useAccount().saves);
  const close = (): void => answer("close");
  const done = saves.status === "ready" ? saves.done : null;
  return (
    <PopupFrame
      {...frame}
      variant="full"
      titleVariant="visuallyHidden"
      title={intl.formatMessage(text.title)}
      onClose={close}
    >
      <p className={styles.title} aria-hidden="true">
        {intl.formatMessage(text.title)}
      </p>
      <div className={styles.content} aria-busy={saves.status === "loading" || undefined}>
        <p className={styles.done} role="status">
          {done !== null && intl.formatMessage(doneText[done.what])}
        </p>
        <Content saves={saves} />
      </div>
      {saves.status === "ready" && saves.download !== null && (
        <Download address={saves.download}>{intl.formatMessage(doneText.download)}</Download>
      )}
    </PopupFrame>
  );
}

function Content({ saves }: { saves: Saves }) {
  const intl = useIntl();
  const send = useSend();
  if (saves.status === "failed") return <AccountLoadFailed onRetry={() => send({ type: "saves/retry" })} />;
  if (saves.status !== "ready") return <SkeletonList count={3} height={9} />;
  if (saves.list.length === 0)
    return (
      <Notice icon={<Save size={32} aria-hidden="true" />} title={intl.formatMessage(text.empty)}>
        {intl.formatMessage(text.emptyBody)}
      </Notice>
    );
  return (
    <ul className={styles.games}>
      {saves.list.map((game) => (
        <GameSavesItem key={game.gameId} saves={game} busy={saves.busy} />
      ))}
    </ul>
  );
}
