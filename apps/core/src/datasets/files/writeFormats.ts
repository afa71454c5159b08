import type { DatasetFormat, UtteranceSplit } from '@parley/contract/datasets/dataset.enum.ts'
import { BOM, csvLine } from '@parley/contract/kernel/csv.ts'

export interface WrittenUtterance {
  readonly text: string
  readonly category: string
  readonly split: UtteranceSplit
}
interface About {
  readonly name: string
  readonly language: string
}
/** Utterances by category, those of one after the other. */
type Pages = AsyncIterable<readonly WrittenUtterance[]>

/** How a format is written piece by piece: before all, before a category, each utterance, and the ends. */
interface Layout {
  readonly start: string
  readonly open: (category: string, isFirst: boolean) => string
  readonly one: (utterance: WrittenUtterance, isFirst: boolean) => string
  readonly close: string
  readonly end: string
}
const json = (value: unknown) => JSON.stringify(value)
const base = (language: string) => language.split('-')[0]?.toLowerCase() ?? language

const layouts: Readonly<Record<DatasetFormat, (about: About, categories: readonly string[]) => Layout>> = {
  csv: () => ({
    start: BOM + csvLine(['Utterance', 'Category', 'Split']),
    open: () => '',
    one: ({ text, category, split }) => csvLine([text, category, split]),
    close: '',
    end: '',
  }),
  json: ({ name, language }) => ({
    start: `{"name":${json(name)},"language":${json(language)},"categories":[`,
    open: (category, isFirst) => `${isFirst ? '' : ','}\n{"name":${json(category)},"utterances":[`,
    one: ({ text, split }, isFirst) => `${isFirst ? '' : ','}\n${json({ text, split })}`,
    close: ']}',
    end: ']}\n',
  }),
  // Each example in quotation marks of its own: nothing that people say is taken for YAML or for an entity.
  rasa: () => ({
    start: 'version: "3.1"\nnlu:\n',
    open: (category) => `- intent: ${json(category)}\n  examples:\n`,
    one: ({ text }) => `  - text: ${json(plainExample(text))}\n`,
    close: '',
    end: '',
  }),
  clu: ({ name, language }, categories) => ({
    start: `{"projectFileVersion":"2023-04-01","stringIndexType":"Utf16CodeUnit","metadata":${json({
      projectKind: 'Conversation',
      projectName: name,
      multilingual: false,
      language: language.toLowerCase(),
    })},"assets":{"projectKind":"Conversation","intents":${json(categories.map((category) => ({ category })))},"entities":[],"utterances":[`,
    open: (_, isFirst) => (isFirst ? '' : ','),
    one: ({ text, category, split }, isFirst) =>
      `${isFirst ? '' : ','}\n${json({ text, language: language.toLowerCase(), intent: category, entities: [], dataset: split === 'test' ? 'Test' : 'Train' })}`,
    close: '',
    end: ']}}\n',
  }),
  dialogflow: ({ language }) => ({
    start: '{"intents":[',
    open: (category, isFirst) =>
      `${isFirst ? '' : ','}\n{"displayName":${json(category)},"priority":500000,"trainingPhrases":[`,
    one: ({ text }, isFirst) =>
      `${isFirst ? '' : ','}\n${json({ parts: [{ text }], repeatCount: 1, languageCode: base(language) })}`,
    close: ']}',
    end: ']}\n',
  }),
}

/** Brackets mark entities in Rasa; in what people say they mean nothing. */
const plainExample = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[[\]]/g, ' ').trim()

export async function* writeUtterances(
  format: DatasetFormat,
  about: About,
  categories: readonly string[],
  pages: Pages,
): AsyncGenerator<string> {
  const layout = layouts[format](about, categories)
  yield layout.start
  let category: string | undefined
  for await (const page of pages) {
    const parts: string[] = []
    for (const utterance of page) {
      const isNew = utterance.category !== category
      if (isNew) {
        if (category !== undefined) parts.push(layout.close)
        parts.push(layout.open(utterance.category, category === undefined))
        category = utterance.category
      }
      parts.push(layout.one(utterance, isNew))
    }
    yield parts.join('')
  }
  yield (category === undefined ? '' : layout.close) + layout.end
}
