import { UnreadableFile } from './unreadable.ts'

/** An utterance as a file has it. */
export interface FileUtterance {
  readonly text: string
  readonly category: string
  readonly language?: string | undefined
}
interface Read {
  readonly format: string
  readonly utterances: readonly FileUtterance[]
}
type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const partsOf = (value: unknown): readonly Part[] => listOf(value).filter(isPart)
const said = (value: unknown): string => (typeof value === 'string' ? value : '')
const languageOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
/** A phrase of pieces, some of which are marked as entities. */
const joined = (pieces: unknown) =>
  partsOf(pieces)
    .map(({ text }) => said(text))
    .join('')
const ofIntent = (part: Part): FileUtterance => ({
  text: said(part.text),
  category: said(part.intent) || said(part.intentName),
  language: languageOf(part.language),
})

/** Finds out by its shape which format a JSON document has; undefined for a part of a bot that holds no utterances. */
export function readJson(json: unknown, path: string): Read | undefined {
  for (const read of [readRasa, readClu, readLuis, readSnips, readWit, readDialogflow]) {
    const found = read(json, path)
    if (found) return found
  }
  return readPlain(json)
}

function readRasa(json: unknown): Read | undefined {
  if (!isPart(json) || !isPart(json.rasa_nlu_data)) return undefined
  const { common_examples: common, intent_examples: ofIntents } = json.rasa_nlu_data
  return { format: 'Rasa (JSON)', utterances: partsOf([...listOf(common), ...listOf(ofIntents)]).map(ofIntent) }
}

function readClu(json: unknown): Read | undefined {
  if (!isPart(json) || !isPart(json.assets) || !Array.isArray(json.assets.utterances)) return undefined
  return { format: 'Azure CLU', utterances: partsOf(json.assets.utterances).map(ofIntent) }
}

function readLuis(json: unknown): Read | undefined {
  if (!isPart(json) || json.luis_schema_version === undefined) return undefined
  const language = languageOf(json.culture)
  const plain = partsOf(json.utterances).map((part) => ({ ...ofIntent(part), language }))
  return { format: 'LUIS', utterances: plain }
}

function readSnips(json: unknown): Read | undefined {
  if (!isPart(json) || !isPart(json.intents)) return undefined
  const language = languageOf(json.language)
  const utterances = Object.entries(json.intents).flatMap(([category, intent]) =>
    partsOf(isPart(intent) ? intent.utterances : []).map(({ data }) => ({ text: joined(data), category, language })),
  )
  return { format: 'Snips (JSON)', utterances }
}

/** The newer export has an intent beside each text, the older one has it among the entities. */
function readWit(json: unknown): Read | undefined {
  if (!isPart(json)) return undefined
  const isNew = Array.isArray(json.utterances)
  const all = partsOf(isNew ? json.utterances : json.data)
  if (all.length === 0 || !all.every((part) => 'text' in part && ('entities' in part || 'intent' in part)))
    return undefined
  const utterances = all.map((part) => {
    const value = partsOf(part.entities).find(({ entity }) => entity === 'intent')?.value
    return { text: said(part.text), category: said(part.intent) || said(value).replaceAll('"', '') }
  })
  return { format: 'wit.ai', utterances: utterances.filter(({ category }) => category !== '') }
}

const phrasesOf = (phrases: unknown, category: string, ofFile?: string): FileUtterance[] =>
  partsOf(phrases).map((phrase) => ({
    text: joined(phrase.parts),
    category,
    language: languageOf(phrase.languageCode) ?? ofFile,
  }))

/** Dialogflow says the name of an intent in the name of a file, but for exports of intents alone. */
function readDialogflow(json: unknown, path: string): Read | undefined {
  const [es, cx] = ['Dialogflow ES', 'Dialogflow CX']
  const usersays = /([^/]+)_usersays_([\w-]+)\.json$/i.exec(path)
  if (usersays && Array.isArray(json)) {
    const [, category = '', language] = usersays
    return { format: es, utterances: partsOf(json).map(({ data }) => ({ text: joined(data), category, language })) }
  }
  const training = /([^/]+)\/trainingPhrases\/([\w-]+)\.json$/i.exec(path)
  if (training && isPart(json)) {
    const [, category = '', language] = training
    return { format: cx, utterances: phrasesOf(json.trainingPhrases, category, language) }
  }
  const intents = isPart(json) && Array.isArray(json.intents) ? json.intents : json
  const named = partsOf(intents).filter(({ displayName, trainingPhrases }) => said(displayName) && trainingPhrases)
  if (named.length > 0)
    return {
      format: cx,
      utterances: named.flatMap(({ displayName, trainingPhrases }) => phrasesOf(trainingPhrases, said(displayName))),
    }
  // Older agents have the phrases of an intent in its own file.
  if (isPart(json) && said(json.name) && Array.isArray(json.userSays))
    return {
      format: es,
      utterances: partsOf(json.userSays).map(({ data }) => ({ text: joined(data), category: said(json.name) })),
    }
  // What else an agent consists of.
  return /(^|\/)(intents|entities|entityTypes|flows|pages|webhooks|agent|package)(\/|\.json$)/i.test(path)
    ? { format: cx, utterances: [] }
    : undefined
}

const TEXT = ['text', 'utterance', 'example', 'phrase', 'sentence', 'query']
const CATEGORY = ['category', 'intent', 'label', 'class', 'topic', 'tag']
const firstOf = (part: Part, names: readonly string[]) => said(part[names.find((name) => said(part[name])) ?? ''])

type Pair = readonly [text: string, category: string]
const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string')

/** Pairs of a text and its category, as a list, or in sets such as `train` and `oos_test`, as CLINC150 has them. */
function readPairs(json: unknown): readonly Pair[] | undefined {
  const sets = isPart(json) ? Object.values(json) : [json]
  const all = sets.flatMap(listOf)
  return all.length > 0 && sets.every(Array.isArray) && all.every(isPair) ? all : undefined
}

/** Our own, pairs, a list of texts with their categories, or texts by category. */
function readPlain(json: unknown): Read | undefined {
  const format = 'JSON'
  if (isPart(json) && Array.isArray(json.categories)) {
    const language = languageOf(json.language)
    const utterances = partsOf(json.categories).flatMap(({ name, utterances: texts }) =>
      listOf(texts).map((each) => ({ text: textOfPart(each), category: said(name), language })),
    )
    return { format, utterances }
  }
  const pairs = readPairs(json)
  if (pairs) return { format, utterances: pairs.map(([text, category]) => ({ text, category })) }
  const all = partsOf(json)
  if (all.length > 0) {
    const utterances = all.map((part) => ({ text: firstOf(part, TEXT), category: firstOf(part, CATEGORY) }))
    if (utterances.some(({ text, category }) => text && category)) return { format, utterances }
  }
  if (isPart(json)) {
    const lists = Object.entries(json).filter(([, texts]) => Array.isArray(texts) && texts.every((each) => said(each)))
    if (lists.length > 0 && lists.length === Object.keys(json).length)
      return {
        format,
        utterances: lists.flatMap(([category, texts]) => listOf(texts).map((each) => ({ text: said(each), category }))),
      }
  }
  throw new UnreadableFile(
    'its JSON format is not supported. Supported formats: Rasa, Dialogflow, LUIS, Azure CLU, Snips, wit.ai, lists of {"text", "intent"} or [text, category], and texts by category.',
  )
}
const textOfPart = (each: unknown) => (isPart(each) ? firstOf(each, TEXT) : said(each))
