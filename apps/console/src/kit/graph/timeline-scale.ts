const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]
const MOST_TICKS = 8

/** Seconds at which a ruler of this length is labelled: round ones, no more than can be read. */
export function ticksOf(seconds: number): number[] {
  const step =
    STEPS.find((candidate) => seconds / candidate <= MOST_TICKS) ?? Math.ceil(seconds / MOST_TICKS / 3600) * 3600
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, at) => at * step)
}

/** Place on the ruler in per cent, kept on it. */
export const shareOf = (at: number, seconds: number): number =>
  seconds <= 0 ? 0 : Math.min(100, Math.max(0, (at / seconds) * 100))
