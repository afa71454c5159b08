import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What the categories of a dataset tell apart. */
export const datasetPurpose = defineEnum('DatasetPurpose', {
  INTENT: { value: 'intent', label: 'Intent' },
  TOPIC: { value: 'topic', label: 'Topic' },
  SENTIMENT: { value: 'sentiment', label: 'Sentiment' },
  OTHER: { value: 'other', label: 'Other' },
})
export type DatasetPurpose = EnumValue<typeof datasetPurpose>

/** Whether models learn from an utterance or are measured by it. */
export const utteranceSplit = defineEnum('UtteranceSplit', {
  TRAIN: { value: 'train', label: 'Training', tone: 'neutral' },
  TEST: { value: 'test', label: 'Test', tone: 'info' },
})
export type UtteranceSplit = EnumValue<typeof utteranceSplit>

export const utteranceSource = defineEnum('UtteranceSource', {
  TYPED: { value: 'typed', label: 'Typed', tone: 'neutral' },
  IMPORT: { value: 'import', label: 'Imported', tone: 'neutral' },
  FEEDBACK: { value: 'feedback', label: 'From callers', tone: 'info' },
  GENERATED: { value: 'generated', label: 'Generated', tone: 'neutral' },
})
export type UtteranceSource = EnumValue<typeof utteranceSource>

/** How two states of a dataset differ in an utterance. */
export const utteranceChange = defineEnum('UtteranceChange', {
  ADDED: { value: 'added', label: 'Added', tone: 'success' },
  REMOVED: { value: 'removed', label: 'Removed', tone: 'danger' },
  MOVED: { value: 'moved', label: 'Moved', tone: 'info' },
  EDITED: { value: 'edited', label: 'Edited', tone: 'info' },
})
export type UtteranceChange = EnumValue<typeof utteranceChange>

/** Formats that are written; the first is what a spreadsheet reads. */
export const datasetFormat = defineEnum('DatasetFormat', {
  CSV: { value: 'csv', label: 'CSV' },
  JSON: { value: 'json', label: 'JSON' },
  RASA: { value: 'rasa', label: 'Rasa (YAML)' },
  CLU: { value: 'clu', label: 'Azure CLU (JSON)' },
  DIALOGFLOW: { value: 'dialogflow', label: 'Dialogflow CX (JSON)' },
})
export type DatasetFormat = EnumValue<typeof datasetFormat>

/** How a generated utterance differs from the one that it was made of. */
export const variantRule = defineEnum('VariantRule', {
  POLITE: { value: 'polite', label: 'Polite words' },
  SYNONYM: { value: 'synonym', label: 'Words of the category exchanged' },
  DROP: { value: 'drop', label: 'A short word left out' },
  REORDER: { value: 'reorder', label: 'Another order' },
  TYPO: { value: 'typo', label: 'A typing error' },
})

/** Variants that are made at once, and seeds to make them by. */
export const MAX_VARIANTS = 100
export const MAX_SEED = 999_999
export const MAX_UTTERANCE = 500
/** Utterances of one dataset, and categories. */
export const MAX_UTTERANCES = 200_000
export const MAX_CATEGORIES = 1_000
/** Texts that are added, moved or removed at once. */
export const MAX_AT_ONCE = 5_000
/** Rows of an imported file. */
export const MAX_IMPORTED = 100_000

/** What an import does with a text that another category has. */
export const conflictChoice = defineEnum('ConflictChoice', {
  SKIP: { value: 'skip', label: 'Leave as they are' },
  MOVE: { value: 'move', label: 'Move to the category of the file' },
  BOTH: { value: 'both', label: 'Keep in both categories' },
})
export type ConflictChoice = EnumValue<typeof conflictChoice>
