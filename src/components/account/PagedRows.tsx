import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { defineMessages, type MessageDescriptor, useIntl } from "react-intl";
import type { PagedList } from "../../../streams/features/pagedList.ts";
import { useSend } from "../../bridge/AppContext.tsx";
import { Button } from "../Button.tsx";
import { Notice } from "../feedback/Notice.tsx";
import { AccountLoadFailed } from "./AccountLoadFailed.tsx";
import styles from "./PagedRows.module.css";
import { SkeletonList } from "./Skeleton.tsx";

const text = defineMessages({ retry: { id: "account.older.retry", defaultMessage: "Try again" } });

interface Props<T> {
  readonly list: PagedList<T>;
  /** The first word of the intents that load it. */
  readonly of: "orders" | "messages";
  readonly texts: Readonly<Record<"empty" | "emptyBody" | "more" | "moreFailed", MessageDescriptor>>;
  /** For an empty list. */
  readonly icon: LucideIcon;
  /** Of a row's placeholder, rem. */
  readonly height: number;
  readonly children: (items: readonly T[]) => ReactNode;
}

/** A paged list, with a button for the next page or what became of loading it; or what there is in place of a list. */
export function PagedRows<T>({ list, of, texts, icon: Icon, height, children }: Props<T>) {
  const intl = useIntl();
  const send = useSend();
  if (list.status === "failed") return <AccountLoadFailed onRetry={() => send({ type: `${of}/retry` })} />;
  if (list.status !== "ready") return <SkeletonList count={5} height={height} />;
  if (list.list.length === 0)
    return (
      <Notice icon={<Icon size={32} aria-hidden="true" />} title={intl.formatMessage(texts.empty)}>
        {intl.formatMessage(texts.emptyBody)}
      </Notice>
    );
  const failed = list.more === "failed";
  return (
    <>
      {children(list.list)}
      {list.more !== "none" && (
        <div className={styles.loadMore} aria-live="polite">
          {failed && <p>{intl.formatMessage(texts.moreFailed)}</p>}
          <Button variant="quiet" busy={list.more === "loading"} onClick={() => send({ type: `${of}/more` })}>
            {failed ? intl.formatMessage(text.retry) : intl.formatMessage(texts.more)}
          </Button>
        </div>
      )}
    </>
  );
}
