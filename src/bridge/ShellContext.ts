import { createContext, use } from "react";
import type { LazyComponent } from "./lazyComponent.tsx";

interface AccountSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What the shell injects into components and screens, which must not import the shell or the pop-ups. */
export interface Shell {
  /** Fetches a page's code ahead of need. @param name a name that is no page needs none */
  preloadPage(name: string): Promise<void>;
  /** Fetches the code of the pop-ups ahead of need, and that of the game-type filter if asked for. */
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
