import { createHash } from 'node:crypto'
import type { GoldenQuestion } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type {
  GoldenSweep,
  HoldingMinScore,
  KeptMinScore,
  MeasuredMinScore,
  SweepPoint,
} from '@parley/contract/knowledgeBase/minScore.schema.ts'
import { USUAL_MIN_SCORE } from '@parley/flow/nodes/usual-score.ts'

/** What a golden question found: how well the best fits, and whether that is right; null where none is. */
export interface Scored {
  readonly score: number
  readonly isRight: boolean | null
}

/** A wrong answer is believed, while a question without one goes on to be asked again or to a person (ADR 56). */
const OF_WRONG = 3
/** Fewer questions tell nothing of those that callers ask. */
export const LEAST_GOLDEN = 20
/** Without some that must stay unanswered, the lowest score would always win. */
export const LEAST_STRANGE = 5
/** Scores have two digits. */
const STEPS = 100

const isStrange = ({ isRight }: Scored) => isRight === null

function pointOf(scored: readonly Scored[], minScore: number): SweepPoint {
  const answered = scored.filter(({ score }) => score > 0 && score >= minScore)
  const right = answered.filter(({ isRight }) => isRight === true).length
  const wrong = answered.filter(({ isRight }) => isRight === false).length
  const silent = scored.filter((each) => !isStrange(each)).length - right - wrong
  return { minScore, right, wrong, silent, strangeAnswered: answered.length - right - wrong }
}

const gainOf = ({ right, wrong, strangeAnswered }: SweepPoint) => right - OF_WRONG * (wrong + strangeAnswered)

/** The middle of those that win most, where they are next to each other: as far from what is wrong below as from what is right above. */
function bestOf(points: readonly SweepPoint[]): number | null {
  const most = Math.max(...points.map(gainOf))
  if (most <= 0) return null
  const last = points.findLastIndex((point) => gainOf(point) === most)
  let first = last
  while (first > 0 && points.slice(first - 1, first).some((point) => gainOf(point) === most)) first -= 1
  return points[Math.floor((first + last) / 2)]?.minScore ?? null
}

/** What golden questions come to with every minimum score, and which one they recommend. */
export function sweepOf(scored: readonly Scored[]): GoldenSweep {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => pointOf(scored, step / STEPS))
  const [questions, strange] = [scored.length, scored.filter(isStrange).length]
  const fewStrange = Math.max(0, LEAST_STRANGE - strange)
  const missing = { questions: Math.max(fewStrange, LEAST_GOLDEN - questions, 0), strange: fewStrange }
  return { points, questions, strange, best: missing.questions > 0 ? null : bestOf(points), missing }
}

/** By what it is known whether golden questions are the same. */
export const goldenHash = (golden: readonly GoldenQuestion[]): string =>
  createHash('sha256')
    .update(JSON.stringify(golden.map(({ question, expected, language }) => [question, expected, language])))
    .digest('hex')

/** Whether golden questions are enough to stand on. */
export const isEnough = (golden: readonly GoldenQuestion[]): boolean =>
  golden.length >= LEAST_GOLDEN && golden.filter(({ expected }) => expected === null).length >= LEAST_STRANGE

/** As people see it: whether it is still that of what answers now. */
export function shownOf(
  kept: KeptMinScore | null,
  { golden, indexVersion }: { readonly golden: readonly GoldenQuestion[]; readonly indexVersion: number },
): MeasuredMinScore | null {
  if (kept === null) return null
  const { indexVersion: then, golden: hash, ...measured } = kept
  return { ...measured, isOld: then !== Number(indexVersion) || hash !== goldenHash(golden) }
}

/** The one that holds: of who asks, else of the knowledge base, else the usual one. */
export function holdingOf(
  kept: Pick<KeptMinScore, 'value' | 'questions'> | null,
  asked?: number | undefined,
): HoldingMinScore {
  if (asked !== undefined) return { value: asked, from: 'asked', questions: null }
  if (kept) return { value: kept.value, from: 'base', questions: kept.questions }
  return { value: USUAL_MIN_SCORE, from: 'usual', questions: null }
}
