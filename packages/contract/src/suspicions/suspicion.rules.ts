import type { FraudSign } from './suspicion.enum.ts'

/** What each sign adds to the score of a line. */
export const POINTS: Readonly<Record<FraudSign, number>> = {
  ...{ rate: 30, duration: 15, atOnce: 15 },
  ...{ inOrder: 25, destinations: 25, night: 20 },
}
export const MOST_POINTS = 100
/** From which a score is more than a hint. */
export const HIGH_SCORE = 50

/** Ten years. */
export const MOST_DAYS_ACCEPTED = 3_653
