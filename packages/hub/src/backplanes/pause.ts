const first = 50
const longest = 5_000

/** Milliseconds before the next attempt: doubled each time, with chance in it, so that many processes do not come at once. */
export function pauseAfter(failures: number, random: () => number = Math.random): number {
  const pause = Math.min(longest, first * 2 ** Math.min(failures, 10))
  return Math.round(pause * (0.5 + random() / 2))
}
