import { z } from 'zod'
import { count, decimalRange, enumOf, instant } from '../kernel/schema.ts'
import { minScoreFrom } from './knowledgeBase.enum.ts'

const score = decimalRange(0, 1)

/** What golden questions come to where answers below a score do not count. */
const figures = {
  /** Of questions that have an answer: answered right, wrong and not at all. */
  right: count,
  wrong: count,
  silent: count,
  /** Of questions that must have no answer: answered all the same. */
  strangeAnswered: count,
}

/** The minimum score that golden questions gave a knowledge base. */
export const measuredMinScore = z.object({
  value: score,
  ...figures,
  /** Golden questions that it stands on, and how many of them must have no answer. */
  questions: count,
  strange: count,
  at: instant,
  /** Whether entries, sources or golden questions have changed since. */
  isOld: z.boolean(),
})
export type MeasuredMinScore = z.output<typeof measuredMinScore>

/** As it is kept: how it stood when it was measured, in place of whether that is long ago. */
export interface KeptMinScore extends Omit<MeasuredMinScore, 'isOld'> {
  readonly indexVersion: number
  readonly golden: string
}

const point = z.object({ minScore: score, ...figures })
export type SweepPoint = z.output<typeof point>

/** Every minimum score with what it would come to now. */
export const goldenSweep = z.object({
  points: z.array(point),
  questions: count,
  strange: count,
  /** The one that is recommended; null where there are too few questions, or none does more good than harm. */
  best: score.nullable(),
  /** Golden questions that are missing for a recommendation, and how many of them must have no answer. */
  missing: z.object({ questions: count, strange: count }),
})
export type GoldenSweep = z.output<typeof goldenSweep>

/** Which minimum score an answer has to reach, and why that one. */
export const holdingMinScore = z.object({
  value: score,
  from: enumOf(minScoreFrom),
  /** Golden questions that it stands on; null where it stands on none. */
  questions: count.nullable(),
})
export type HoldingMinScore = z.output<typeof holdingMinScore>
