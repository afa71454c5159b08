import type { TestAnswer } from '@parley/contract/models/model.schema.ts'
import { answersOf, type Evaluation, evaluate, NlpError, serialize, train } from '@parley/nlp'
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
      readonly evaluation: Evaluation
      readonly answers: readonly TestAnswer[]
      readonly problem?: undefined
    }
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly problem: string }

/** Trains on what is to be learned, and asks what is to be tested; plain data in and out, so that it can be done in a thread. */
export function learn({ rows, strangeCategory }: Learning, told: (progress: LearningTold) => void): Learned {
  try {
    const isStrange = ({ category }: LearnedRow) => strangeCategory !== '' && category === strangeCategory
    const known = rows.filter((row) => !isStrange(row))
    const learned = known.filter(({ isTest }) => !isTest)
    const tests = known.filter(({ isTest }) => isTest)
    told({ state: 'PREPROCESSING', share: 0 })
    const model = train(learned, {
      onProgress: ({ stage, share, epoch, epochs, loss }) => {
        const note = epoch === epochs && loss !== undefined ? `Round ${epoch}, loss ${loss.toFixed(4)}` : undefined
        const state = stage === 'preprocessing' ? 'PREPROCESSING' : 'TRAINING'
        told({ state, share: share * 0.9, ...(note && stage === 'training' ? { note } : {}) })
        return true
      },
    })
    told({ state: 'TESTING', share: 0.9 })
    const strange = rows.filter(isStrange).map(({ text }) => text)
    const evaluation = evaluate(model, tests, strange)
    const answers = answersOf(model, tests).map(({ predicted, score, outOfScope }, at): TestAnswer => {
      const { id, category } = tests[at] as LearnedRow // one answer for each
      return { id, actual: category, predicted, score, outOfScope }
    })
    told({ state: 'FINALIZING', share: 0.98 })
    return { bytes: serialize(model), categories: model.categories, evaluation, answers }
  } catch (error) {
    if (error instanceof NlpError) return { bytes: new Uint8Array(), problem: error.message }
    throw error
  }
}
