import { createContext, type ReactNode, use } from "react";
import type { Account } from "../../streams/compose/account.ts";
import { ProgressBar } from "../components/ProgressBar.tsx";
import { useApp } from "./AppContext.tsx";
import { LazyMessages } from "./LazyMessages.tsx";
import { useValue } from "./useValue.ts";

const AccountContext = createContext<Account | null>(null);

/** The account area behind the screens. Only inside `AreaGate`. */
export function useAccount(): Account {
  const account = use(AccountContext);
  if (!account) throw new Error("A part of the account area was drawn outside AreaGate");
  return account;
}

/** Draws account pages and what is paid, once their data and texts are here. */
export function AccountGate({ children }: { children: ReactNode }) {
  const account = useValue(useApp().account);
  if (!account) return <ProgressBar />;
  return (
    <AccountContext value={account}>
      <LazyMessages bundle="account">{children}</LazyMessages>
    </AccountContext>
  );
}
