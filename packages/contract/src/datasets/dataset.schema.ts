import { z } from 'zod'
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
import {
  datasetPurpose,
  MAX_AT_ONCE,
  MAX_SEED,
  MAX_UTTERANCE,
  MAX_VARIANTS,
  utteranceChange,
  utteranceSource,
  utteranceSplit,
  variantRule,
} from './dataset.enum.ts'

const name = plain(1, 80)
const note = text(0, 500)
/** Counts the changes of utterances and categories: a state of the dataset is named by it. */
export const contentVersion = count

const facts = {
  name: name.meta({ label: 'Name' }),
  language: z.string().min(2).max(20).meta({ label: 'Language' }),
  purpose: enumOf(datasetPurpose).meta({ label: 'Purpose' }),
  description: note.meta({ label: 'Description' }),
  testShare: range(0, 50).meta({
    label: 'Test share (%)',
    help: 'Models are measured by this part of each category and never learn from it. Adding utterances moves none of the others.',
  }),
}
export const datasetDraft = z.object(facts)
export type DatasetDraft = z.output<typeof datasetDraft>
export const datasetChange = datasetDraft.extend({ rowVersion })

/** What people say, in categories: what models learn from. */
export const dataset = z.object({
  idDataset: id,
  guid,
  ...facts,
  categories: count.meta({ label: 'Categories' }),
  utterances: count.meta({ label: 'Utterances' }),
  tests: count.meta({ label: 'Test utterances' }),
  contentVersion: contentVersion.meta({ label: 'Version' }),
  rowVersion,
  ...stamps,
})
export type Dataset = z.output<typeof dataset>

export const datasetQuery = listQuery(['name', 'updatedAt']).extend({
  language: z.array(z.string().min(2).max(20)).optional(),
  purpose: z.array(enumOf(datasetPurpose)).optional(),
})
/** As forms and packages offer it. */
export const resourceDataset = named.extend({
  guid,
  language: z.string(),
  purpose: enumOf(datasetPurpose),
  utterances: count,
  contentVersion,
})

const categoryFacts = { name: name.meta({ label: 'Name' }), description: note.meta({ label: 'Description' }) }
export const categoryDraft = z.object(categoryFacts)
export type CategoryDraft = z.output<typeof categoryDraft>
export const categoryChange = categoryDraft.extend({ rowVersion })

export const category = z.object({
  idCategory: id,
  idDataset: id,
  ...categoryFacts,
  utterances: count.meta({ label: 'Utterances' }),
  tests: count.meta({ label: 'Test utterances' }),
  rowVersion,
  ...stamps,
})
export type Category = z.output<typeof category>
export const categoryQuery = listQuery(['name', 'utterances', 'updatedAt'])

export const utteranceText = text(1, MAX_UTTERANCE).meta({ label: 'Utterance' })
export const utterance = z.object({
  idUtterance: id,
  text: utteranceText,
  category: named,
  split: enumOf(utteranceSplit).meta({ label: 'Split' }),
  source: enumOf(utteranceSource).meta({ label: 'Source' }),
  ...stamps,
})
export type Utterance = z.output<typeof utterance>
export const utteranceQuery = listQuery(['text', 'createdAt']).extend({
  idCategory: id.optional(),
  split: z.array(enumOf(utteranceSplit)).optional(),
  source: z.array(enumOf(utteranceSource)).optional(),
})

const chosen = z.array(id).min(1).max(MAX_AT_ONCE)
export const utterancesDraft = z.object({
  idCategory: id,
  texts: z.array(utteranceText).min(1).max(MAX_AT_ONCE),
  /** Whether rules made them; models learn from such texts and are never measured by them. */
  isGenerated: z.boolean().optional(),
})
export const variantsDraft = z.object({
  rules: z.array(enumOf(variantRule)).min(1).meta({ label: 'What may change' }),
  most: range(1, MAX_VARIANTS).meta({ label: 'Number' }),
  /** The same seed makes the same variants of the same utterances. */
  seed: range(1, MAX_SEED),
})
/** New texts, each with the utterance that it was made of. */
export const madeVariants = z.object({
  items: z.array(z.object({ text: utteranceText, of: z.string(), rules: z.array(enumOf(variantRule)) })),
  /** Utterances that they were made of. */
  sources: count,
})
/** `known`: the category has them already; `conflicts`: another category has them. */
export const utterancesAdded = z.object({ added: count, known: count, conflicts: count })
export const utterancesMove = z.object({ idUtterances: chosen, idCategory: id })
export const utterancesChosen = z.object({ idUtterances: chosen })
export const utterancesChanged = z.object({ changed: count })

/** The same text in several categories, or texts that nearly say the same. */
export const utteranceGroup = z.object({
  key: z.string(),
  utterances: z.array(z.object({ idUtterance: id, text: z.string(), category: named, split: enumOf(utteranceSplit) })),
})
export type UtteranceGroup = z.output<typeof utteranceGroup>
export const similarQuery = z.object({
  limit: range(1, 200).optional(),
  /** How many groups to leave out before. */
  after: count.optional(),
  /** Only those that lie in several categories. */
  between: z.stringbool().optional(),
})

/** A change of what the dataset holds. */
export const datasetVersion = z.object({
  contentVersion,
  what: z.string(),
  added: count,
  removed: count,
  moved: count,
  edited: count,
  at: instant,
  by: person.nullable(),
})
export type DatasetVersion = z.output<typeof datasetVersion>
export const versionQuery = listQuery(['contentVersion']).omit({ search: true })

const side = z.object({ text: z.string(), category: z.string() })
export const comparisonQuery = listQuery(['idUtterance'])
  .omit({ search: true })
  .extend({ from: contentVersion, to: contentVersion, change: z.array(enumOf(utteranceChange)).optional() })
/** What two states of a dataset have different, utterance by utterance. */
export const comparedUtterance = z.object({
  idUtterance: id,
  change: enumOf(utteranceChange),
  before: side.nullable(),
  after: side.nullable(),
})
export const comparedSummary = z.object({
  added: count,
  removed: count,
  moved: count,
  edited: count,
  categories: z.array(
    z.object({
      idCategory: id,
      before: z.string().nullable(),
      after: z.string().nullable(),
      added: count,
      removed: count,
    }),
  ),
})
