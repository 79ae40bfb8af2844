import {
  NEVER,
  Observable,
  type SchedulerAction,
  type SchedulerLike,
  shareReplay,
  take,
  tap,
  timer,
} from "rxjs";
import { type App, createApp } from "../../../streams/app.ts";
import { source } from "../../../streams/lib/state.ts";
import { timers } from "../../../streams/lib/time.ts";
import type { HttpReply, HttpRequest, Ports } from "../../../streams/ports.ts";

/** Creates the app as a later version would be. @param create an app that is changed already */
export type Create = (...deps: [...Parameters<typeof createApp>, create?: Create]) => App;

/** What the app says to its ports is changed. */
function withPorts(change: (ports: Ports) => Partial<Ports>): Create {
  return (ports, config, lazyModules, create = createApp) =>
    create({ ...ports, ...change(ports) }, config, lazyModules);
}

/** Another version number in every call of one family. */
export const otherVersion = withPorts(({ http }) => ({
  http: {
    request: ({ body, ...rest }) => {
      const changed = body?.replace(/"pVersion":\d+/, '"pVersion":9999');
      return http.request({ ...rest, ...(changed === undefined ? {} : { body: changed }) });
    },
  },
}));

/** One State more, which changes. */
export const oneMoreState: Create = (ports, config, lazyModules, create = createApp) => {
  const weather = source({ wind: 3 });
  const before = create(ports, config, lazyModules);
  const changed$ = before.connection.pipe(tap(() => weather.update(({ wind }) => ({ wind: wind + 1 }))));
  const connection = Object.assign(changed$, { value: before.connection.value });
  const app: App & { readonly weather: unknown } = { ...before, connection, weather };
  return app;
};

/** A timer that does nothing. @param period ms */
export function idleTimer(delay: number, period: number): Create {
  return (ports, config, lazyModules, create = createApp) => {
    const app = create(ports, config, lazyModules);
    const idle = timer(delay, period, timers(ports.clock, "idle/tick")).subscribe();
    return {
      ...app,
      end: () => {
        idle.unsubscribe();
        app.end();
      },
    };
  };
}

/** Asks for something before it did when it was recorded: together with another call. Does not ask again. */
export function earlierFetch(path: string, params: object, before: string): Create {
  return withPorts(({ http }) => {
    let early$: Observable<HttpReply> | null = null;
    const fetch = ({ body = "", url, ...rest }: HttpRequest): Observable<HttpReply> => {
      const asked = body.replace(/"params":\{[^}]*\}/, `"params":${JSON.stringify(params)}`);
      const reply$ = http
        .request({ ...rest, url: url.replace(before, path), body: asked })
        .pipe(take(1), shareReplay(1));
      reply$.subscribe();
      return reply$;
    };
    return {
      http: {
        request(request) {
          if (request.url.includes(before)) early$ ??= fetch(request);
          return request.url.includes(path) && early$ ? early$ : http.request(request);
        },
      },
    };
  });
}

/** Never makes a call, as if its reply did not come. */
export function withoutCall(path: string): Create {
  return withPorts(({ http }) => ({
    http: { request: (request) => (request.url.includes(path) ? NEVER : http.request(request)) },
  }));
}

/** Requests stay open once they are answered. */
export const withoutClosing = withPorts(({ http }) => ({
  http: {
    request: (one) =>
      new Observable((subscriber) => {
        http.request(one).subscribe((reply) => subscriber.next(reply));
      }),
  },
}));

/** Timers of one name have other delays. @param factor of all their times */
export const otherDelays = (name: string, factor: number): Create =>
  changedDelays((one, ms) => (one === name ? ms * factor : ms));

/** Durations by the names of their timers, ms. */
const own: Readonly<Record<string, number>> = { "push/heartbeatEvery": 10_000, "schedule/poll": 5_000 };

/** The app as tests of replays record and replay it: what repeats has durations of its own, whatever the product's are. */
export const ownDurations = changedDelays((name, ms) => own[name] ?? ms);

function changedDelays(change: (name: string, ms: number) => number): Create {
  return withPorts(({ clock }) => ({
    clock: {
      now: () => clock.now(),
      scheduler: clock.scheduler,
      named: (name) => withDelays(timers(clock, name), (ms) => change(name, ms)),
    },
  }));
}

function withDelays(scheduler: SchedulerLike, change: (ms: number) => number): SchedulerLike {
  return {
    now: () => scheduler.now(),
    schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T) {
      let changed: SchedulerAction<T> | null = null;
      return scheduler.schedule<T>(
        function (this: SchedulerAction<T>, now?: T) {
          const again = this.schedule.bind(this);
          // In virtual time, each repetition is another action.
          if (changed !== this) this.schedule = (next, period = 0) => again(next, change(period));
          changed = this;
          work.call(this, now);
        },
        change(delay),
        state,
      );
    },
  };
}
