import { z } from 'zod'
import { modelTrainingState } from '../enums/operations.enum.ts'
import {
  count,
  enumOf,
  guid,
  id,
  instant,
  listQuery,
  named,
  person,
  range,
  rowVersion,
  stamps,
  text,
} from '../kernel/schema.ts'
import { plain } from '../users/plain.ts'
import { gateFault, MAX_CLASSIFIED, MAX_TEXT, modelEngine } from './model.enum.ts'

const share = z.number().min(0).max(1)
/** Counts from 1; a version never changes. */
export const modelVersionNumber = z.int().min(1)
const state = enumOf(modelTrainingState)

const facts = {
  name: plain(1, 80).meta({ label: 'Name' }),
  description: text(0, 500).meta({ label: 'Description' }),
  idDataset: id.meta({ label: 'Dataset', help: 'What the model learns from, and what it is tested with.' }),
  strangeCategory: text(0, 80).meta({
    label: 'Out-of-scope category',
    help: 'A category with what belongs to none of the others. It isn’t learned; it shows how much of that would be taken for something else.',
  }),
  worstF1: range(0, 100).meta({
    label: 'Lowest F1 (%)',
    help: 'A version with a category below this goes live only with a reason.',
  }),
  mostLoss: range(0, 100).meta({
    label: 'Largest loss of F1 (points)',
    help: 'So does a version with a category that lost more than this against the live one.',
  }),
}
const elsewhere = {
  engine: enumOf(modelEngine).meta({
    label: 'Engine',
    help: 'An HTTP engine is asked each time; training it only measures its answers to the test utterances.',
  }),
  engineUrl: text(0, 500).meta({
    label: 'Address of the engine',
    help: 'What callers say is sent there, where a step listens with this model.',
  }),
}
export const modelDraft = z.object({
  ...facts,
  engine: elsewhere.engine.optional(),
  engineUrl: elsewhere.engineUrl.optional(),
  engineKey: text(0, 500).optional().meta({
    label: 'Key of the engine',
    help: 'Sent as a bearer token and never shown again. Empty leaves the key that is stored; another host needs its own.',
  }),
})
export type ModelDraft = z.output<typeof modelDraft>
export const modelChange = modelDraft.extend({ rowVersion })

/** What was measured on utterances that the model never learned from; null before it was. */
const measured = {
  accuracy: share.nullable().meta({ label: 'Accuracy' }),
  macroF1: share.nullable().meta({ label: 'F1' }),
}

/** Tells texts apart by what it learned from a dataset. */
export const model = z.object({
  idModel: id,
  guid,
  ...facts,
  ...elsewhere,
  hasEngineKey: z.boolean().meta({ label: 'Key of the engine is stored' }),
  idDataset: facts.idDataset.nullable(),
  language: z.string().meta({ label: 'Language' }),
  /** Null where it was deleted; what was learned stays. */
  dataset: named.nullable(),
  /** Of its newest training. */
  state: state.meta({ label: 'Training' }),
  newestVersion: modelVersionNumber.nullable(),
  /** What flows use that name none. */
  publishedVersion: modelVersionNumber.nullable().meta({ label: 'Live version' }),
  /** What is tried out: the live version, or where there is none the newest that was trained to its end. */
  usedVersion: modelVersionNumber.nullable(),
  /** Whether the dataset has changed since the newest training that was begun. */
  isOutdated: z.boolean(),
  ...measured,
  rowVersion,
  ...stamps,
})
export type Model = z.output<typeof model>

export const modelQuery = listQuery(['name', 'updatedAt']).extend({
  state: z.array(state).optional(),
  idDataset: id.optional(),
})

/** As forms and packages offer it. */
export const resourceModel = named.extend({
  guid,
  language: z.string(),
  publishedVersion: modelVersionNumber.nullable(),
  versions: z.array(modelVersionNumber),
  categories: z.array(z.string()),
})

/** One training, and what came of it. */
export const modelVersion = z.object({
  idModelVersion: id,
  idModel: id,
  /** The name of the model. */
  model: z.string(),
  version: modelVersionNumber,
  state,
  /** Of the task that trains it; null where that is gone. */
  idTask: id.nullable(),
  progress: share.nullable(),
  error: z.string().nullable(),
  /** The state of the dataset that was learned. */
  contentVersion: count,
  utterances: count,
  tests: count,
  categories: count,
  ...measured,
  isPublished: z.boolean(),
  publishedAt: instant.nullable(),
  publishedBy: person.nullable(),
  /** Why it went live although the gate was closed. */
  reason: z.string().nullable(),
  startedAt: instant,
  startedBy: person.nullable(),
  finishedAt: instant.nullable(),
})
export type ModelVersion = z.output<typeof modelVersion>
export const modelVersionQuery = listQuery(['version'])
export const trainingQuery = listQuery(['startedAt']).extend({ state: z.array(state).optional() })

export const categoryMetrics = z.object({
  category: z.string(),
  precision: share,
  recall: share,
  f1: share,
  support: count,
  predicted: count,
})
export type CategoryMetrics = z.output<typeof categoryMetrics>

/** All that was measured of a version. */
export const modelReport = z.object({
  version: modelVersionNumber,
  categories: z.array(categoryMetrics),
  confusion: z.array(z.object({ actual: z.string(), predicted: z.string(), count })),
  sweep: z.array(
    z.object({
      threshold: share,
      right: share,
      wrong: share,
      refused: share,
      /** Of what belongs to no category; null where the test has none. */
      strangeAccepted: share.nullable(),
    }),
  ),
  bestThreshold: share,
  bins: z.array(z.object({ from: share, to: share, count, confidence: share.nullable(), accuracy: share.nullable() })),
  calibrationError: share,
})
export type ModelReport = z.output<typeof modelReport>

export const confusedQuery = z.object({ actual: z.string().max(80), predicted: z.string().max(80) })
/** An utterance of the test with what was answered to it; `text` is null where it was removed since. */
export const confusedUtterance = z.object({
  idUtterance: id,
  text: z.string().nullable(),
  idCategory: id.nullable(),
  score: share,
  outOfScope: share,
})
export type ConfusedUtterance = z.output<typeof confusedUtterance>

/** As a version keeps it. */
export interface TestAnswer {
  /** Of the utterance. */
  readonly id: number
  readonly actual: string
  readonly predicted: string
  readonly score: number
  readonly outOfScope: number
}

/** Which engine elsewhere a version was measured with, as it keeps it. */
export interface StoredEngine {
  readonly url: string
  /** Sealed. */
  readonly key: string | null
}

/** Whether a version may go live by itself, and what is against it. */
export const gate = z.object({
  isOpen: z.boolean(),
  /** The version it was compared with. */
  against: modelVersionNumber.nullable(),
  findings: z.array(
    z.object({ category: z.string(), fault: enumOf(gateFault), before: share.nullable(), now: share.nullable() }),
  ),
})
export type Gate = z.output<typeof gate>
export const publishDraft = z.object({
  version: modelVersionNumber,
  rowVersion,
  reason: text(0, 500).optional().meta({ label: 'Reason', help: 'Kept with the version and in the audit log.' }),
})

const score = z.object({ category: z.string(), score: share })
/** One text as a model sees it. */
export const classified = z.object({
  text: z.string(),
  scores: z.array(score),
  outOfScope: share,
  unknownWords: share,
  /** Where one text was asked: what each word did for the answer. */
  words: z.array(z.object({ word: z.string(), from: count, to: count, weight: z.number(), isKnown: z.boolean() })),
  /** Where one text was asked: what is nearest to it of what was learned. */
  nearest: z.array(z.object({ idUtterance: id, text: z.string(), category: z.string(), likeness: share })),
})
export type Classified = z.output<typeof classified>
export const classifyDraft = z.object({
  texts: z.array(text(1, MAX_TEXT)).min(1).max(MAX_CLASSIFIED),
  /** The live one, or where there is none the newest. */
  version: modelVersionNumber.optional(),
})
export const classifiedTexts = z.object({ version: modelVersionNumber, results: z.array(classified) })
