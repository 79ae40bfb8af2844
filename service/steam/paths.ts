/**
 * The page that binds a Steam name. It is under `/api` to receive the refresh cookie, which identifies the
 * player.
 */
export const steamBindPath = "/api/steam/bind";
