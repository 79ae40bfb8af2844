/** RTP timestamps wrap at 32 bits. @returns 1/90000 s; negative if `to` is earlier */
export const ticksBetween = (from: number, to: number): number => (to - from) | 0;

export const isBefore = (left: number, right: number): boolean => ticksBetween(left, right) > 0;
