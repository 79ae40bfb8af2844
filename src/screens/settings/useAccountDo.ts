import { useCallback } from "react";
import type { AccountIntent } from "../../../streams/features/signIns/accountIntents.ts";
import { useSend } from "../../bridge/AppContext.tsx";

/** Dispatches what the player does in the settings to the core. */
export function useAccountDo(): (act: AccountIntent) => void {
  const send = useSend();
  return useCallback((act) => send({ type: "account/do", act }), [send]);
}
