/** Settings of the command line that come from the environment; each is also an option. */
export const ENV = {
  FREIGHT_BOARD_KEY: process.env.FREIGHT_BOARD_KEY,
  FREIGHT_BOARD_URL: process.env.FREIGHT_BOARD_URL,
  NO_COLOR: process.env.NO_COLOR,
};
