import { z } from 'zod'
import { type CellsOf, importOf, importRowQuery } from '../kernel/import.schema.ts'
import { count, enumOf, id } from '../kernel/schema.ts'
import { conflictChoice, datasetFormat, MAX_AT_ONCE } from './dataset.enum.ts'
import { categoryDraft, utteranceText } from './dataset.schema.ts'

export const datasetImports = importOf({
  text: {
    of: utteranceText,
    isNeeded: true,
    also: ['text', 'example', 'phrase', 'sentence', 'query', 'question', 'input', 'message'],
  },
  category: {
    of: categoryDraft.shape.name.meta({ label: 'Category' }),
    isNeeded: true,
    also: ['intent', 'label', 'class', 'topic', 'tag'],
  },
})
export type UtteranceColumn = keyof typeof datasetImports.columns
export type UtteranceCells = CellsOf<UtteranceColumn>

export const datasetImportFile = datasetImports.file
export const datasetImport = datasetImports.state.extend({
  idDatasetImport: id,
  /** Rows that nearly say what another says. */
  similar: count,
  /** Categories that the dataset has not yet. */
  newCategories: z.array(z.string()),
})
export type DatasetImport = z.output<typeof datasetImport>

export const datasetImportRow = datasetImports.row.extend({
  /** The utterance that nearly says the same, with its category; empty where there is none. */
  similar: z.string(),
})
export type DatasetImportRow = z.output<typeof datasetImportRow>
export const datasetImportRowQuery = importRowQuery.extend({ similar: z.stringbool().optional() })

export const datasetImportApply = z.object({
  onConflict: enumOf(conflictChoice).meta({ label: 'Texts that another category has' }),
  withSimilar: z.boolean().meta({ label: 'Import texts that nearly say the same' }),
  /** Lines that are left out. */
  leaveOut: z.array(z.int().min(1)).max(MAX_AT_ONCE),
})
export type DatasetImportApply = z.output<typeof datasetImportApply>

export const datasetExport = z.object({ format: enumOf(datasetFormat) })
