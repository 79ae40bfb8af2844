import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { GameBrief } from "../../../../wire/catalogue.ts";
import { gameText } from "../../../components/game/useGameText.ts";
import { Backdrop } from "./Backdrop.tsx";
import styles from "./DeskNotice.module.css";

interface Props {
  readonly game: GameBrief | null;
  readonly title: string;
  /** A spinner if missing. */
  readonly icon?: LucideIcon;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** A notice instead of the picture, over the game's artwork. */
export function DeskNotice({ game, title, icon: Icon, children, actions }: Props) {
  const { locale } = useIntl();
  const art = game && gameText(game, locale);
  return (
    <div className={styles.notice}>
      {art && <Backdrop className={styles.art} wide={art.backdrop} />}
      <div className={styles.text}>
        {Icon ? (
          <Icon className={styles.icon} size={40} aria-hidden="true" />
        ) : (
          <span className={styles.orbit} aria-hidden="true" />
        )}
        {art && <p className={styles.game}>{art.name}</p>}
        <h1 className={styles.title}>
          <span role="status">{title}</span>
        </h1>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
