/** In the place of the live connection, which is tested on its own: here nothing is there to connect to. */
export const openConsoleHub = () => ({ connection: { onreconnected: () => {} }, stop: async () => {} })
