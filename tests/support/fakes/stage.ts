import { Observable, type Subscriber } from "rxjs";
import type { PadCommand } from "../../../streams/ports/pads.ts";
import type { DeskCommand, Picture, Stage, StageAddress, StageEvent } from "../../../streams/ports/stage.ts";
import type { Clock } from "../../../streams/ports.ts";
import type { Size } from "../../../streams/rules/touch/boxes.ts";
import type { TouchControl } from "../../../wire/desk/touchControls.ts";
import { addTo, LivePort } from "./live.ts";

/** A connection to a host, from the host's side. */
export interface Play {
  readonly address: StageAddress;
  /** Epoch ms. */
  readonly at: number;
  /** The texts that were typed. */
  readonly texts: readonly string[];
  /** Whether the game was to be stopped. */
  readonly pauses: readonly boolean[];
  /** What the app has said of its page being hidden. */
  readonly aways: readonly boolean[];
  /** The sound settings that the app requested, in order. */
  readonly sounds: readonly boolean[];
  /** The pads' settings, and which pad was listened to, in order. */
  readonly padCommands: readonly PadCommand[];
  /** What the app asked of the picture, in order. */
  readonly picture: ReadonlyArray<Extract<DeskCommand, { kind: "quality" | "fullScreen" }>>;
  /** What it asked about the pad and a television, in order. */
  readonly party: ReadonlyArray<Extract<DeskCommand, { kind: "passPad" | "beside" }>>;
  /** Whether the app is still subscribed. */
  readonly live: boolean;
  /** `failed` and `ended` also complete it. Ignored after the end. */
  emit(event: StageEvent): void;
  /** Runs an action after `ms`, unless the connection has ended by then. */
  after(ms: number, run: () => void): void;
}

/** A picture that counts how often it is attached, and which touch controls it has. */
export class FakePicture implements Picture {
  readonly shownIn: unknown[] = [];
  readonly controls: TouchControl[] = [];

  control(_: unknown, control: TouchControl): () => void {
    return addTo(this.controls, control);
  }

  attach(element: unknown): () => void {
    return addTo(this.shownIn, element);
  }
}

/** A host that answers and sends its first frame 100 ms later. */
export const showing = (play: Play): void => {
  play.after(100, () => {
    play.emit({ kind: "picture", picture: new FakePicture() });
    play.emit({ kind: "firstFrame" });
  });
};

/** Hosts in memory. Each play emits `connecting` at once, then follows the script. */
export class FakeStage extends LivePort implements Stage {
  supported = true;
  screenSize: Size | null = null;
  readonly plays: Play[] = [];
  /** When connections were prepared, epoch ms. */
  readonly prepared: number[] = [];
  /** What a host does with a new player; nothing by default. */
  script: (play: Play) => void = () => undefined;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
  }

  screen(): Size | null {
    return this.screenSize;
  }

  /** The newest connection. Throws when there is none. */
  get last(): Play {
    const play = this.plays.at(-1);
    if (!play) throw new Error("nothing is being played");
    return play;
  }

  prepare(): void {
    this.prepared.push(this.#clock.now());
  }

  play(address: StageAddress, commands$: Observable<DeskCommand>): Observable<StageEvent> {
    return this.watch(
      address.url,
      new Observable<StageEvent>((subscriber) => {
        const play = this.#play(address, subscriber, commands$);
        this.plays.push(play);
        subscriber.next({ kind: "connecting" });
        play.after(0, () => this.script(play));
      }),
    );
  }

  #play(address: StageAddress, app: Subscriber<StageEvent>, commands$: Observable<DeskCommand>): Play {
    const sounds: boolean[] = [];
    const texts: string[] = [];
    const padCommands: PadCommand[] = [];
    const pauses: boolean[] = [];
    const aways: boolean[] = [];
    const picture: Array<Play["picture"][number]> = [];
    const party: Array<Play["party"][number]> = [];
    app.add(
      commands$.subscribe((command) => {
        switch (command.kind) {
          case "sound":
            return sounds.push(command.on);
          case "text":
            return texts.push(command.text);
          case "away":
            return aways.push(command.away);
          case "pause":
            return pauses.push(command.paused);
          case "pads":
          case "listenToPad":
            return padCommands.push(command);
          case "quality":
          case "fullScreen":
            return picture.push(command);
          case "passPad":
          case "beside":
            return party.push(command);
          default:
            return undefined;
        }
      }),
    );
    const clock = this.#clock;
    return {
      address,
      at: clock.now(),
      sounds,
      texts,
      padCommands,
      pauses,
      aways,
      picture,
      party,
      get live() {
        return !app.closed;
      },
      emit(event) {
        app.next(event);
        if (event.kind === "failed" || event.kind === "ended") app.complete();
      },
      after(ms, run) {
        app.add(clock.scheduler.schedule(() => run(), ms));
      },
    };
  }
}
