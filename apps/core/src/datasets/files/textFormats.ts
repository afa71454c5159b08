import { parseAllDocuments } from 'yaml'
import type { FileUtterance } from './jsonFormats.ts'
import { UnreadableFile } from './unreadable.ts'

interface Read {
  readonly format: string
  readonly utterances: readonly FileUtterance[]
}
type Part = Readonly<Record<string, unknown>>
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)
const partsOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isPart) : [])
const said = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Names that stand for more than so many things were made to be multiplied. */
const MOST_ALIASES = 100

/** Rasa and Snips write YAML; undefined for what is none of theirs. */
export function readYaml(text: string): Read | undefined {
  const isRasa = /^nlu\s*:/m.test(text)
  if (!isRasa && !/^type\s*:\s*["']?intent/m.test(text)) return undefined
  let documents: unknown[]
  try {
    documents = parseAllDocuments(text, { prettyErrors: true, schema: 'core', uniqueKeys: false }).map((document) => {
      const [fault] = document.errors
      if (fault) throw fault
      return document.toJS({ maxAliasCount: MOST_ALIASES }) as unknown
    })
  } catch (error) {
    // The words of the parser's own limits are no help to anybody.
    if (error instanceof RangeError || error instanceof ReferenceError)
      throw new UnreadableFile('it is nested too deeply, or repeats itself too often.')
    const [problem] = error instanceof Error ? error.message.split('\n') : []
    throw new UnreadableFile(`it is not valid YAML: ${problem?.replace(/:$/, '') ?? 'it ends too early'}.`)
  }
  return isRasa
    ? { format: 'Rasa (YAML)', utterances: documents.flatMap(rasaExamples) }
    : { format: 'Snips (YAML)', utterances: documents.flatMap(snipsUtterances) }
}

const rasaExamples = (document: unknown): FileUtterance[] =>
  partsOf(isPart(document) ? document.nlu : []).flatMap(({ intent, examples }) => {
    const category = said(intent)
    if (category === '') return []
    if (typeof examples === 'string') return listed(examples, category)
    if (!Array.isArray(examples)) return []
    return examples.flatMap((each) => {
      const text = withoutEntities(said(isPart(each) ? each.text : each)).trim()
      return text === '' ? [] : [{ text, category }]
    })
  })

/** A text of lines that each begin with a hyphen, or one without. */
const listed = (text: string, category: string): FileUtterance[] =>
  text
    .split('\n')
    .map((line) => withoutEntities(line.replace(/^\s*[-*+]\s+/, '')).trim())
    .filter(Boolean)
    .map((each) => ({ text: each, category }))

/** “to [Prague](city)” and “to [Prague]{"entity": "city"}” are “to Prague”. */
const withoutEntities = (text: string) => text.replaceAll(/\[([^[\]]*)\](?:\([^()]*\)|\{[^{}]*\})/g, '$1')

const snipsUtterances = (document: unknown): FileUtterance[] => {
  if (!isPart(document) || document.type !== 'intent' || !Array.isArray(document.utterances)) return []
  const category = said(document.name)
  // Snips has it the other way round: “to [place:city](Prague)”.
  return document.utterances.map((each) => ({
    text: said(each).replaceAll(/\[[^[\]]*\]\(([^()]*)\)/g, '$1'),
    category,
  }))
}

/** Rasa before YAML: a heading for each intent, and a list below. */
export function readMarkdown(text: string): Read | undefined {
  if (!/^##\s*intent\s*:/m.test(text)) return undefined
  let category = ''
  const utterances: FileUtterance[] = []
  for (const line of text.split(/\r?\n/)) {
    const heading = line.startsWith('##') ? line.slice(2).trim() : ''
    if (heading) category = /^intent\s*:\s*(.+)$/.exec(heading)?.[1] ?? ''
    else if (category !== '' && /^\s*[-*+]\s+/.test(line)) utterances.push(...listed(line, category))
  }
  return { format: 'Rasa (Markdown)', utterances }
}
