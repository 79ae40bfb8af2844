import { of, Subject, throwError } from "rxjs";
import { describe, expect, it } from "vitest";
import { lazyModule } from "../../../streams/lib/lazyModule.ts";

describe("lazyModule", () => {
  it("loads nothing until it is needed, and calls `make` once", () => {
    let loads = 0;
    let makes = 0;
    const code$ = new Subject<number>();
    const thing = lazyModule(
      () => {
        loads += 1;
        return code$;
      },
      (code) => {
        makes += 1;
        return { code };
      },
    );
    expect([loads, thing.current.value]).toEqual([0, null]);

    const got: object[] = [];
    thing.load$.subscribe((made) => got.push(made));
    thing.load$.subscribe((made) => got.push(made));
    code$.next(7);
    thing.load$.subscribe((made) => got.push(made));
    expect(makes).toBe(1);
    expect(got).toEqual([{ code: 7 }, { code: 7 }, { code: 7 }]);
    expect([new Set(got).size, loads]).toEqual([1, 2]);
    expect(thing.current.value).toBe(got[0]);
  });

  it("retries after a failure", () => {
    let loads = 0;
    const thing = lazyModule(
      () => {
        loads += 1;
        return loads === 1 ? throwError(() => new Error("gone")) : of("code");
      },
      (code) => ({ code }),
    );
    const seen: unknown[] = [];
    thing.load$.subscribe({ error: (error: unknown) => seen.push(String(error)) });
    expect(thing.current.value).toBeNull();
    thing.load$.subscribe((made) => seen.push(made));
    expect(seen).toEqual(["Error: gone", { code: "code" }]);
  });
});
