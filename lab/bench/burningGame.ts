/** The game whose seat burns a core while another one is measured. */
export const burningGame = "g-brick-comet";
