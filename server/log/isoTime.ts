/**
 * The time of a line, as a member of its JSON. Lines come by the thousand in a second: its text is made once.
 * @param now epoch ms
 */
export function createIsoTime(now: () => number = () => Date.now()): () => string {
  let second = Number.NaN;
  let text = "";
  return () => {
    const at = now();
    const ms = at % 1_000;
    if (at - ms !== second) {
      second = at - ms;
      text = new Date(second).toISOString().slice(0, -"000Z".length);
    }
    return `,"time":"${text}${String(ms).padStart(3, "0")}Z"`;
  };
}
