import type { Clock } from "../../lib/clock.ts";
import type { ProgramDescription } from "../../library/gameDescription.ts";
import { isCropped, programScreen } from "../../library/pictureSize.ts";
import type { DevicesOrder } from "../runner.ts";
import { type Display, openDisplay } from "./display/display.ts";
import { checkUinput, openVirtualPads, type PadsOrder, type VirtualPads } from "./pads/virtualPads.ts";
import { type ControlGroup, createControlGroup } from "./sandbox/controlGroup.ts";
import { seatUid } from "./sandbox/isolate.ts";
import { openSound, type SeatSound } from "./sound/seatSound.ts";

export interface DevicesDeps {
  readonly clock: Clock;
  /** False: programs run outside the sandbox, because the operator asked for it. */
  readonly sandbox: boolean;
  readonly reportError: (where: string, error: unknown) => void;
  /** How the pads of a seat are made, null where they cannot be. By default as devices of this computer. */
  makePads?(order: PadsOrder): Promise<VirtualPads | null>;
}

/** What a program is played with. */
export interface SeatDevices {
  readonly display: Display;
  readonly sound: SeatSound;
  readonly pads: VirtualPads | null;
  /** Closes screen and sound. Failures are reported. Resolves when nothing of them is left. */
  close(): Promise<void>;
}

/** Screen and sound, opening or open. */
interface Opening {
  readonly group: ControlGroup | null;
  readonly sound: Promise<SeatSound>;
  /** What `display` was opened with, as text. */
  readonly options: string;
  readonly display: Promise<Display>;
}

/** Of screen and sound server together: the pictures that programs may keep in the server, and as much as its threads. */
const deviceLimits = { memory: 768, processes: 128, cpuShare: 1 };
/**
 * Where the pointer is at first, px from the left and upper edge. In the middle it would select an entry of a menu before the player has
 * touched anything, and at an edge a game may scroll. Without a mouse, it is in the lower right corner, where its arrow is out of sight.
 */
const restingPointer = 16;

/** Opens the devices of a seat. Screen and sound can be opened before it is certain which game starts. */
export function createSeatDevices(deps: DevicesDeps) {
  const { sandbox } = deps;
  const report = (error: unknown): void => deps.reportError("program's end", error);
  let prepared: Partial<Opening> = {};
  /** Closes prepared devices that failed or ended. */
  let closing: Promise<void> | null = null;

  const closeServers = async ({ sound, display }: Opening): Promise<void> => {
    for (const opened of await Promise.allSettled([sound, display]))
      if (opened.status === "fulfilled") await opened.value.close().catch(report);
  };
  const close = async (opening: Opening): Promise<void> => {
    await closeServers(opening);
    await opening.group?.remove().catch(report);
  };

  /** Opens what is not prepared. A screen that was prepared with other options is closed. */
  const begin = (
    { runFolder: folder, seat, resolution }: DevicesOrder,
    game: ProgramDescription,
  ): Opening => {
    const earlier = prepared;
    prepared = {};
    const group =
      earlier.group ?? (sandbox ? createControlGroup(seat, deviceLimits, undefined, "devices") : null);
    const place = { folder, seat, sandbox, groupFiles: group?.processFiles ?? [] };
    const screen = {
      ...resolution,
      largest: programScreen(game, resolution),
      middle: isCropped(game),
      hidePointer: game.mouse === "relative",
    };
    const options = JSON.stringify(screen);
    const sound = earlier.sound ?? openSound(place);
    if (earlier.display && earlier.options === options)
      return { group, sound, options, display: earlier.display };
    earlier.display?.then((other) => other.close()).catch(report);
    return { group, sound, options, display: openDisplay({ ...place, ...screen }) };
  };

  return {
    /** Opens screen and sound for a game that may start. What fails, or ends by itself, is opened again when it does. */
    prepare(order: DevicesOrder): void {
      if (order.game.program === null || closing !== null) return;
      const opening = begin(order, order.game);
      prepared = opening;
      const forget = (): void => {
        if (prepared !== opening) return;
        prepared = { group: opening.group };
        closing = closeServers(opening);
      };
      Promise.race([
        opening.sound.then(({ exited }) => exited),
        opening.display.then(({ lost }) => lost),
      ]).then(forget, forget);
    },

    /** @throws when screen or sound does not come up; nothing is left then */
    async open(order: DevicesOrder, game: ProgramDescription): Promise<SeatDevices> {
      await closing;
      const opening = begin(order, game);
      const opensPads = openPads(game, order.seat, deps);
      try {
        const [display, sound] = await Promise.all([opening.display, opening.sound]);
        const pointer = game.mouse === "none" ? Number.MAX_SAFE_INTEGER : restingPointer;
        display.movePointer(pointer, pointer);
        return { display, sound, pads: await opensPads, close: () => close(opening) };
      } catch (error) {
        await (await opensPads)?.close().catch(report);
        await close(opening);
        throw error;
      }
    },
  };
}

/** @returns null where pads press keys: in a game that knows none, without a sandbox, and where devices cannot be made (R-HOST-25) */
async function openPads(
  game: ProgramDescription,
  seat: number,
  { clock, sandbox, reportError, makePads = makeVirtualPads }: DevicesDeps,
): Promise<VirtualPads | null> {
  if (!game.virtualPad || !sandbox) return null;
  try {
    const pads = await makePads({ count: 1 + game.pads.length, uid: seatUid(seat), clock });
    void pads?.lost.then((reason) => reportError("pads", reason));
    return pads;
  } catch (error) {
    reportError("pads", error);
    return null;
  }
}

const makeVirtualPads = async (order: PadsOrder): Promise<VirtualPads | null> =>
  checkUinput().ok ? openVirtualPads(order) : null;
