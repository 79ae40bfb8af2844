import type { HostMessage } from "../../../../../../wire/desk/messages.ts";
import type { PadCommand, PadEvent, PadSettings } from "../../../../../ports/pads.ts";
import type { DeskPads, InputSnapshotSender } from "../inputSnapshot.ts";
import { PadListener } from "./padListener.ts";
import { type Pad, readPad } from "./padReading.ts";
import type { ListedPad, PadSlots } from "./padSlots.ts";

/** What is read of the browser's gamepads. */
export type BrowserPad = Pad & ListedPad & Vibrating & { readonly connected?: boolean };

/** Of the standard mapping: the button with the maker's sign, which is the page's and not the game's. */
const guideButton = 16;
/** In the place of a pad that is gone. */
const gone = { axes: [], buttons: [] };

interface PadsDeps {
  /** Keeps the pads' numbers over connections. */
  readonly slots: PadSlots;
  readonly sender: InputSnapshotSender;
  emit(event: PadEvent): void;
  /** The guide button of any pad went down. */
  onGuide(): void;
}

/** The gamepads of one connection: read, remapped and sent, listened to, and made to vibrate. */
export class Pads {
  readonly #deps: PadsDeps;
  #settings: PadSettings = { maps: {}, rumble: true };
  #listening: { readonly pad: number; readonly to: PadListener } | null = null;
  #attached: readonly BrowserPad[] = [];
  #sent: string | null = null;
  #guideHeld = false;

  constructor(deps: PadsDeps) {
    this.#deps = deps;
  }

  run(command: PadCommand): void {
    if (command.kind === "pads") this.#settings = command.settings;
    else if (command.pad === null) this.#listening = null;
    else {
      const to = new PadListener();
      const pad = this.#pad(command.pad);
      if (pad) to.ignoreHeld(pad);
      this.#listening = { pad: command.pad, to };
    }
  }

  /** @param focused what is pressed is meant for this page @returns what the game gets */
  read(attached: readonly BrowserPad[], focused: boolean): DeskPads {
    this.#attached = attached;
    const { slots, sender } = this.#deps;
    slots.update(attached);
    this.#send();
    this.#watchGuide(focused);
    if (this.#listening) this.#listen(this.#listening);
    const isPlaying = focused && this.#listening === null;
    const held = slots.slots.map((_, at) => {
      const pad = isPlaying ? this.#pad(at + 1) : undefined;
      return pad ? readPad(pad, this.#settings.maps[pad.id] ?? {}) : gone;
    });
    // Empty slots at the end are left out.
    while (held.at(-1) === gone) held.pop();
    sender.pad(held);
    return held;
  }

  /** A game hit its player. */
  rumble(rumble: Rumble): void {
    const pad = this.#pad(rumble.pad);
    if (pad && this.#settings.rumble) rumblePad(pad, rumble);
  }

  #pad(number: number): BrowserPad | undefined {
    const slot = this.#deps.slots.slots[number - 1];
    return slot ? this.#attached.find(({ index, id }) => index === slot.index && id === slot.id) : undefined;
  }

  #send(): void {
    const pads = this.#deps.slots.slots.flatMap((slot, at) => {
      const pad = slot ? this.#pad(at + 1) : undefined;
      if (!pad) return [];
      const rumbles = typeof pad.vibrationActuator?.playEffect === "function";
      return [{ number: at + 1, id: pad.id, standard: pad.mapping === "standard", rumbles }];
    });
    const text = JSON.stringify(pads);
    // Having none at the start is not reported.
    if (text === (this.#sent ?? "[]")) return;
    this.#sent = text;
    this.#deps.emit({ kind: "pads", pads });
  }

  #watchGuide(focused: boolean): void {
    const held = focused && this.#attached.some(isGuideHeld);
    if (held && !this.#guideHeld) this.#deps.onGuide();
    this.#guideHeld = held;
  }

  #listen({ pad: number, to }: { pad: number; to: PadListener }): void {
    const pad = this.#pad(number);
    const source = pad ? to.read(pad) : null;
    if (source) this.#deps.emit({ kind: "padPressed", pad: number, source });
  }
}

function isGuideHeld({ mapping, buttons }: Pad): boolean {
  return mapping === "standard" && (buttons[guideButton]?.value ?? 0) > 0.5;
}

type Rumble = Extract<HostMessage, { type: "rumble" }>;

/** The part of the browser's gamepad that vibrates; browsers and pads without it have none. */
interface Vibrating {
  readonly vibrationActuator?: {
    playEffect?(
      type: "dual-rumble",
      effect: { duration: number; strongMagnitude: number; weakMagnitude: number },
    ): Promise<unknown>;
  } | null;
}

/** Makes a pad vibrate, where it can. */
function rumblePad({ vibrationActuator }: Vibrating, { strong, weak, ms }: Rumble): void {
  try {
    const effect = { duration: ms, strongMagnitude: strong, weakMagnitude: weak };
    vibrationActuator?.playEffect?.("dual-rumble", effect)?.catch(() => undefined);
  } catch {
    // A pad that was unplugged just now.
  }
}
