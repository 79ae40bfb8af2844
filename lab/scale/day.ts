import type { Dice } from "../../streams/lib/dice.ts";

/** A day of a region, minute by minute. */
export interface Day {
  /** Most players connected, playing and waiting at one minute. */
  readonly mostConnected: number;
  readonly mostPlaying: number;
  readonly mostWaiting: number;
  /** Of the games, the share that began at once, and the longest wait of 95 in 100, min. */
  readonly atOnce: number;
  readonly waitP95: number;
  readonly games: number;
}

export interface DayOptions {
  /** Players who come on this day. */
  readonly players: number;
  readonly seats: number;
  /** Mean time that a player stays before, between and after games, and of a game, min. */
  readonly browseMinutes: number;
  readonly gameMinutes: number;
  readonly dice: Dice;
}

const minutes = 1_440;
/** Hour of the day when most players come. */
const busiestHour = 20.5;
/** Games of a visit. */
const gamesOfVisit = 2;

/** How many of a day's players come in a minute: a wave that has its top in the evening and a low in the morning. */
export function arrivalsIn(minute: number): number {
  const phase = ((minute / 60 - busiestHour) / 24) * 2 * Math.PI;
  return (1 + 0.9 * Math.cos(phase)) / minutes;
}

/**
 * Simulates a day: players come, browse, play on the free seats or wait in line, and go. Times are drawn by `dice`.
 * Each player of a large crowd stands for a few, so that a million takes no longer than ten thousand.
 */
export function simulateDay({ players, seats, browseMinutes, gameMinutes, dice }: DayOptions): Day {
  const each = Math.max(1, Math.ceil(players / mostSimulated));
  const crowd = Math.round(players / each);
  const allSeats = Math.max(1, Math.round(seats / each));
  const begins: Visitor[][] = Array.from({ length: 2 * minutes }, () => []);
  const ends: Visitor[][] = Array.from({ length: 2 * minutes }, () => []);
  const put = (list: Visitor[][], minute: number, visitor: Visitor) =>
    list[Math.min(list.length - 1, Math.ceil(minute))]?.push(visitor);
  const drawn = (mean: number) => -Math.log(1 - dice()) * mean;
  const line: Visitor[] = [];
  const waits: number[] = [];
  let [connected, playing, due] = [0, 0, 0];
  let [mostConnected, mostPlaying, mostWaiting] = [0, 0, 0];
  for (let minute = 0; minute < 2 * minutes - 1; minute += 1) {
    // The first day fills the house, and the second is counted.
    const isCounted = minute >= minutes;
    for (const visitor of ends[minute] ?? []) {
      playing -= 1;
      visitor.games -= 1;
      if (visitor.games === 0) connected -= 1;
      else put(begins, minute + drawn(browseMinutes), visitor);
    }
    due += crowd * arrivalsIn(minute % minutes);
    for (; due >= 1; due -= 1) {
      connected += 1;
      put(begins, minute + drawn(browseMinutes), { games: gamesOfVisit, since: 0 });
    }
    for (const visitor of begins[minute] ?? []) {
      visitor.since = minute;
      line.push(visitor);
    }
    for (const visitor of line.splice(0, Math.max(0, allSeats - playing))) {
      playing += 1;
      if (isCounted) waits.push(minute - visitor.since);
      put(ends, minute + 1 + drawn(gameMinutes), visitor);
    }
    if (!isCounted) continue;
    mostConnected = Math.max(mostConnected, connected);
    mostPlaying = Math.max(mostPlaying, playing);
    mostWaiting = Math.max(mostWaiting, line.length);
  }
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    mostConnected: mostConnected * each,
    mostPlaying: mostPlaying * each,
    mostWaiting: mostWaiting * each,
    atOnce: sorted.length === 0 ? 1 : sorted.filter((wait) => wait === 0).length / sorted.length,
    waitP95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    games: sorted.length * each,
  };
}

interface Visitor {
  /** That are left to play. */
  games: number;
  /** Minute since which they wait. */
  since: number;
}

const mostSimulated = 20_000;
