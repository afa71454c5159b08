/** How far back conversations are replayed, and how many of them at once. */
export const MOST_REPLAY_DAYS = 90
export const MOST_REPLAYED = 10_000
