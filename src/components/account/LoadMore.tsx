import { defineMessages, type MessageDescriptor, useIntl } from "react-intl";
import type { PagedList } from "../../../streams/features/pagedList.ts";
import { Button } from "../Button.tsx";
import styles from "./LoadMore.module.css";

const text = defineMessages({ retry: { id: "account.older.retry", defaultMessage: "Try again" } });

/** The end of a paged list: a button for the next page, or what became of loading it. */
export function LoadMore<T>({
  list,
  texts,
  onLoadMore,
}: {
  list: Extract<PagedList<T>, { status: "ready" }>;
  texts: { readonly more: MessageDescriptor; readonly moreFailed: MessageDescriptor };
  onLoadMore: () => void;
}) {
  const intl = useIntl();
  if (list.more === "none") return null;
  const failed = list.more === "failed";
  return (
    <div className={styles.loadMore} aria-live="polite">
      {failed && <p>{intl.formatMessage(texts.moreFailed)}</p>}
      <Button variant="quiet" busy={list.more === "loading"} onClick={onLoadMore}>
        {failed ? intl.formatMessage(text.retry) : intl.formatMessage(texts.more)}
      </Button>
    </div>
  );
}
