import { messagesGate } from "../bridge/LazyMessages.tsx";
import { lazyChunk, lazyComponent } from "../bridge/lazyComponent.tsx";
import { AccountGate } from "../components/gates.ts";

export const SearchPopup = lazyComponent(
  () => import("./discovery/SearchPopup.tsx"),
  messagesGate("discovery"),
);
export const InstallPopup = lazyComponent(() => import("./pwa/InstallPopup.tsx"), messagesGate("account"));

export const SavesPopup = lazyComponent(() => import("./saves/SavesPopup.tsx"), AccountGate);

export const queuePopups = lazyChunk(() => import("./play/queuePopups.ts"));

/** The account pop-ups and everything paid share a chunk: one of them often follows another. */
const loadAccountPopups = () => import("./account/accountPopups.tsx");
export const accountPopups = lazyChunk(loadAccountPopups, AccountGate);
/** Shown on the sign-in page, without the account module. */
export const KeepAccount = lazyChunk(loadAccountPopups, messagesGate("account")).component(
  ({ KeepAccount }) => KeepAccount,
);
