import { diffFlows, diffTexts, type FlowDiff, type FlowDocument, type TextChange } from '@parley/flow'
import { examineDocument } from './documentFacts.ts'

const MOST_TEXTS = 50

/** What publishing would change, as far as the two documents tell. */
export interface Changes {
  readonly texts: readonly TextChange[]
  readonly textCount: number
  readonly languages: { readonly touched: string[]; readonly untouched: string[] }
  /** Steps of the version before that go, change or lead elsewhere; what only comes was taken by nobody yet. */
  readonly walked: string[]
}

/** Only documents that were read as flow documents are ever stored. */
const documentOf = (text: string) => JSON.parse(text) as FlowDocument

function changesOf(live: string, next: string): Changes {
  const [before, after] = [documentOf(live), documentOf(next)]
  const texts = diffTexts(before, after)
  const touched = new Set(texts.map(({ language }) => language))
  return {
    texts: texts.slice(0, MOST_TEXTS),
    textCount: texts.length,
    languages: {
      touched: [...touched],
      untouched: after.settings.languages.map(({ code }) => code).filter((code) => !touched.has(code)),
    },
    walked: nodesWalked(diffFlows(before, after)),
  }
}

const nodesWalked = ({ changed, removed, wires }: FlowDiff) => [
  ...new Set([...changed, ...removed].map(({ id }) => id).concat(wires.map(({ nodeId }) => nodeId))),
]

/** Work on documents as JSON, which takes long where they are large; everything given and answered can go to another thread. */
export const works = {
  examine: (text: string) => examineDocument(text),
  diff: (before: string, after: string) => diffFlows(documentOf(before), documentOf(after)),
  changes: changesOf,
}
export type Works = typeof works
