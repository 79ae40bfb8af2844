import { ChunkFailure } from "../app/ChunkFailure.ts";

/** The pop-ups' code, with the dialog machinery: fetched when first needed, or ahead of need. */
export const loadPopups = () => import("./Popups.tsx").catch(ChunkFailure.from);

export const loadAccountSheet = () => import("./AccountSheet.tsx").catch(ChunkFailure.from);
