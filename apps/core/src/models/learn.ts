import { utteranceKey } from '@parley/contract/datasets/utteranceKey.ts'
import type { TestAnswer } from '@parley/contract/models/model.schema.ts'
import { type Answer, answersOf, type Evaluation, measure, NlpError, serialize, train } from '@parley/nlp'
import { nearestOf } from '../datasets/nearTexts.ts'
import type { LearnedRow } from './model.store.ts'

export interface Learning {
  readonly rows: readonly LearnedRow[]
  /** The category of what belongs to none; it is not learned. */
  readonly strangeCategory: string
}

/** The states of a training that show how far it is. */
export type LearningState = 'PREPROCESSING' | 'TRAINING' | 'TESTING' | 'FINALIZING'

export interface LearningTold {
  readonly state: LearningState
  /** From 0 to 1, of all the work. */
  readonly share: number
  readonly note?: string
}

export type Learned =
  | {
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly categories: readonly string[]
      /** Utterances of the test that counted, and those that were left out. */
      readonly tests: number
      readonly left: number
      readonly evaluation: Evaluation
      readonly answers: readonly TestAnswer[]
      readonly problem?: undefined
    }
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly problem: string }

/** What belongs to a category, and what belongs to none. */
export function dividedBy(rows: readonly LearnedRow[], strangeCategory: string) {
  const isStrange = ({ category }: LearnedRow) => strangeCategory !== '' && category === strangeCategory
  return { known: rows.filter((row) => !isStrange(row)), strange: rows.filter(isStrange) }
}

/** Tests that nearly repeat what is learned would only show that it was learned: they are left out. */
function apartFrom(learned: readonly LearnedRow[], tests: readonly LearnedRow[]) {
  const keyOf = ({ text }: LearnedRow) => utteranceKey(text)
  const known = learned.map(keyOf)
  const near = nearestOf(known, tests.map(keyOf))
  const same = new Set(known)
  const apart = tests.filter((row, at) => {
    const place = near[at] ?? -1
    return (place < 0 || place >= known.length) && !same.has(keyOf(row))
  })
  return { tests: apart, left: tests.length - apart.length }
}

/** What is kept of the answers to the test. */
export const measuredOn = (tests: readonly LearnedRow[], answers: readonly Answer[], others: readonly Answer[]) => ({
  evaluation: measure(answers, others),
  answers: answers.map(({ predicted, score, outOfScope }, at): TestAnswer => {
    const { id, category } = tests[at] as LearnedRow // one answer for each
    return { id, actual: category, predicted, score, outOfScope }
  }),
})

/** Trains on what is to be learned, and asks what is to be tested; plain data in and out, so that it can be done in a thread. */
export function learn({ rows, strangeCategory }: Learning, told: (progress: LearningTold) => void): Learned {
  try {
    const { known, strange } = dividedBy(rows, strangeCategory)
    const learned = known.filter(({ isTest }) => !isTest)
    const { tests, left } = apartFrom(
      learned,
      known.filter(({ isTest }) => isTest),
    )
    told({ state: 'PREPROCESSING', share: 0 })
    const model = train(learned, {
      strange: strange.filter(({ isTest }) => !isTest).map(({ text }) => text),
      onProgress: ({ stage, share, epoch, epochs, loss }) => {
        const note = epoch === epochs && loss !== undefined ? `Round ${epoch}, loss ${loss.toFixed(4)}` : undefined
        const state = stage === 'preprocessing' ? 'PREPROCESSING' : 'TRAINING'
        told({ state, share: share * 0.9, ...(note && stage === 'training' ? { note } : {}) })
        return true
      },
    })
    told({ state: 'TESTING', share: 0.9 })
    const answers = answersOf(model, tests)
    const others = answersOf(
      model,
      strange.filter(({ isTest }) => isTest).map(({ text }) => ({ text, category: null })),
    )
    told({ state: 'FINALIZING', share: 0.98 })
    return {
      bytes: serialize(model),
      categories: model.categories,
      left,
      tests: tests.length,
      ...measuredOn(tests, answers, others),
    }
  } catch (error) {
    if (error instanceof NlpError) return { bytes: new Uint8Array(), problem: error.message }
    throw error
  }
}
