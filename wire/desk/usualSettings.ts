/** What a touch layout has where the player has chosen nothing. */
export const usualSettings = { opacity: 0.85, scale: 1, mirrored: false, haptics: true } as const;
