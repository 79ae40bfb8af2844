export type Transition = "press" | "release";

/** More presses of one button between two messages are no person's: on a line that is cut for a second, a person presses this often. */
const mostPresses = 8;

/**
 * What a button has done between two messages, in order: also presses whose own messages were lost, and a release between two
 * presses that nobody has told of.
 * @param wasHeld in the message before  @param isHeld in this one
 * @param counted how often it was pressed since, by the player's count; 0 for a button that is not counted
 */
export function transitionsOf(wasHeld: boolean, isHeld: boolean, counted: number): Transition[] {
  const presses = Math.min(mostPresses, isHeld && !wasHeld ? Math.max(1, counted) : Math.max(0, counted));
  const alternating = Array.from({ length: presses }, () => ["release", "press"] as const).flat();
  const all: Transition[] = isHeld ? alternating : [...alternating, "release"];
  // One that was not held has nothing to release first.
  return wasHeld ? all : all.slice(1);
}
