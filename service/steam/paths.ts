/** The page that binds a Steam name. Under `/api`, so that it gets the refresh cookie, which identifies the player. */
export const steamBindPath = "/api/steam/bind";
