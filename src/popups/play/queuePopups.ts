/** The chunk of what shows while a player waits for a seat. */
export { QueuePopup } from "./QueuePopup.tsx";
export { QueueReady, SeatHeld } from "./QueueReady.tsx";
export { QueueTab } from "./QueueTab.tsx";
