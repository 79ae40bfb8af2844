export type Transition = "press" | "release";

/** Maximum presses of one button in one input: what a fast player does while the line is cut for a second. */
const maxPresses = 8;

/**
 * What a button did between two inputs, in order. A press whose own messages were lost is among it, and so is the release before a
 * second press.
 * @param wasHeld in the input before  @param isHeld in this one
 * @param counted how often it was pressed since
 */
export function transitionsOf(wasHeld: boolean, isHeld: boolean, counted: number): Transition[] {
  const presses = Math.min(maxPresses, isHeld && !wasHeld ? Math.max(1, counted) : Math.max(0, counted));
  const alternating = Array.from({ length: presses }, () => ["release", "press"] as const).flat();
  const all: Transition[] = isHeld ? alternating : [...alternating, "release"];
  // One that was not held has nothing to release first.
  return wasHeld ? all : all.slice(1);
}
