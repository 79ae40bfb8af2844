import { createActions } from "../../../streams/actions.ts";
import { createTypedStorage } from "../../../streams/storage/typedStorage.ts";
import type { MarbleTest } from "../../support/marbles.ts";

/** The dispatcher of intents and the typed storage, over fake ports. */
export function uiBench({ ports }: MarbleTest) {
  return { ...createActions(), typedStorage: createTypedStorage(ports.storage) };
}
