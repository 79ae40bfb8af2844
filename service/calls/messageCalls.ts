import { calls } from "../../wire/calls/calls.ts";
import type { Router } from "../http/router.ts";
import { messageText } from "../messages/texts.ts";
import type { Store } from "../store/store.ts";

/** A player's messages, and the number of unread ones. */
export function serveMessages(router: Router, deps: { store: Store; productName: string }): void {
  const { store, productName } = deps;

  router.serve(calls.unreadCount, async (_params, { account }) => ({
    count: await store.transaction((tx) => tx.messages.unread(account.id)),
  }));

  // Replying marks messages as read, so that each is shown as unread once.
  router.serve(calls.messages, async ({ pageNum, pageSize }, { account, locale }) => {
    const messages = await store.transaction(async (tx) => {
      const page = await tx.messages.page(account.id, (pageNum - 1) * pageSize, pageSize);
      const unread = page.filter(({ read }) => !read).map(({ id }) => id);
      await tx.messages.markRead(account.id, unread);
      return page;
    });
    return {
      list: messages.map(({ id, content, read, createdAt }) => ({
        id,
        ...messageText(content, locale, productName),
        read: read ? (1 as const) : (0 as const),
        createTime: Math.floor(createdAt / 1_000),
      })),
    };
  });
}
