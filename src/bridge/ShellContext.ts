import { createContext, use } from "react";
import { useIntl } from "react-intl";
import type { PageName } from "../../streams/page/routes.ts";
import type { LazyComponent } from "./lazyComponent.tsx";

interface AccountSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Parts of the shell that components and screens use without importing the shell or the pop-ups. */
export interface Shell {
  /** What a page is called. */
  titleOf(page: PageName): { readonly id: string };
  /** Prefetches a page's code. @param name ignored if it is not a page */
  preloadPage(name: string): Promise<void>;
  /** Prefetches the code of the pop-ups, and of the game-type filter if asked for. */
  preloadPopups(withTypeFilter?: boolean): void;
  /** The sheet that the header's account button opens. */
  readonly AccountSheet: LazyComponent<AccountSheetProps>;
}

export const ShellContext = createContext<Shell | null>(null);

/** @throws outside `ShellContext` */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error("Rendered outside ShellContext");
  return shell;
}

/** What a page is called, in the current language. */
export function usePageTitle(page: PageName): string {
  return useIntl().formatMessage(useShell().titleOf(page));
}
