/** The page that binds a Steam name. Under `/api`, where alone the refresh cookie goes: by it the page knows the player. */
export const steamBindPath = "/api/steam/bind";
