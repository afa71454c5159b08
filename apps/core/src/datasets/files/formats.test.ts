import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { nearestOf, similarGroups } from '../nearTexts.ts'
import { readUtteranceFile } from './utteranceFile.ts'
import { type WrittenUtterance, writeUtterances } from './writeFormats.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
function read(content: string | object, fileName = 'file.json', language = 'en-GB') {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return readUtteranceFile({ bytes: bytes(text), fileName, language })
}
const zip = (files: Readonly<Record<string, unknown>>, language = 'en-GB') =>
  readUtteranceFile({
    bytes: zipSync(
      Object.fromEntries(Object.entries(files).map(([name, json]) => [name, bytes(JSON.stringify(json))])),
    ),
    fileName: 'agent.zip',
    language,
  })
const pairs = (file: ReturnType<typeof read>) => file?.utterances.map(({ text, category }) => [category, text])
const GREET = [
  ['greet', 'hey there'],
  ['greet', 'hello from Prague'],
  ['bye', 'see you'],
]

test('Rasa: YAML in both spellings, Markdown and JSON', () => {
  const yaml = `version: "3.1"
nlu:
- intent: greet
  examples: |
    - hey there
    - hello from [Prague](city)
- synonym: Prague
  examples: |
    - Praha
- lookup: city
  examples: |
    - Brno
- intent: bye
  examples:
    - text: |
        see you
`
  expect(read(yaml, 'nlu.yml')).toMatchObject({ format: 'Rasa (YAML)' })
  expect(pairs(read(yaml))).toEqual(GREET)
  const entity = 'nlu:\n- intent: greet\n  examples: |\n    - to [Brno]{"entity": "city", "role": "to"} please\n'
  expect(pairs(read(entity))).toEqual([['greet', 'to Brno please']])
  const markdown =
    '## intent:greet\n- hey there\n- hello from [Prague](city)\n\n## lookup:city\n- Brno\n## intent:bye\n* see you\n'
  expect(pairs(read(markdown, 'nlu.md'))).toEqual(GREET)
  const common = GREET.map(([intent, text]) => ({ intent, text, entities: [] }))
  expect(pairs(read({ rasa_nlu_data: { common_examples: common } }))).toEqual(GREET)
})

test('Dialogflow: agents of ES and CX as archives, in the language of the dataset, and intents of CX as JSON', () => {
  const data = (text: string) => ({ data: [{ text: text.slice(0, 3) }, { text: text.slice(3), meta: '@city' }] })
  const es = {
    'package.json': { version: '1.0.0' },
    'agent.json': { displayName: 'Bank' },
    'intents/greet.json': { name: 'greet', responses: [] },
    'intents/greet_usersays_en.json': [data('hey there'), data('hello from Prague')],
    'intents/greet_usersays_cs.json': [data('dobrý den')],
    'intents/bye_usersays_en.json': [data('see you')],
  }
  expect(zip(es)?.format).toBe('Dialogflow ES')
  expect(pairs(zip(es))).toEqual(GREET)
  expect(pairs(zip(es, 'cs-CZ'))).toEqual([['greet', 'dobrý den']])
  expect(pairs(zip(es, 'de-DE'))).toHaveLength(4)
  const phrases = (...texts: string[]) => texts.map((text) => ({ parts: [{ text }], repeatCount: 1 }))
  const cx = {
    'agent.json': { displayName: 'Bank' },
    'intents/greet/greet.json': { displayName: 'greet' },
    'intents/greet/trainingPhrases/en.json': { trainingPhrases: phrases('hey there', 'hello from Prague') },
    'intents/bye/trainingPhrases/en.json': { trainingPhrases: phrases('see you') },
  }
  expect(pairs(zip(cx))).toEqual(GREET)
  const intents = [
    { displayName: 'greet', trainingPhrases: phrases('hey there', 'hello from Prague') },
    { displayName: 'bye', trainingPhrases: phrases('see you') },
  ]
  expect(read({ intents })).toMatchObject({ format: 'Dialogflow CX' })
  expect(pairs(read({ intents }))).toEqual(GREET)
  expect(pairs(read(intents))).toEqual(GREET)
})

test('LUIS, CLU, Snips and wit.ai', () => {
  const plain = GREET.map(([intent, text]) => ({ text, intent, entities: [] }))
  expect(read({ luis_schema_version: '7.0.0', culture: 'en-us', intents: [], utterances: plain })?.format).toBe('LUIS')
  expect(pairs(read({ luis_schema_version: '7.0.0', culture: 'en-us', utterances: plain }))).toEqual(GREET)
  const both = [
    ...plain.map((each) => ({ ...each, language: 'en-gb' })),
    { text: 'ahoj', intent: 'bye', language: 'cs' },
  ]
  expect(read({ projectFileVersion: '2023-04-01', assets: { utterances: both } })?.format).toBe('Azure CLU')
  expect(pairs(read({ assets: { utterances: both } }))).toEqual(GREET)
  const data = (text: string) => ({ data: [{ text: `${text.slice(0, 4)}` }, { text: text.slice(4), entity: 'x' }] })
  const snips = {
    language: 'en',
    intents: {
      greet: { utterances: [data('hey there'), data('hello from Prague')] },
      bye: { utterances: [data('see you')] },
    },
    entities: {},
  }
  expect(read(snips)?.format).toBe('Snips (JSON)')
  expect(pairs(read(snips))).toEqual(GREET)
  const yaml = `---
type: intent
name: greet
utterances:
  - hey there
  - hello from [place:city](Prague)
---
type: entity
name: city
values: [Prague]
---
type: intent
name: bye
utterances: [see you]
`
  expect(read(yaml)?.format).toBe('Snips (YAML)')
  expect(pairs(read(yaml))).toEqual(GREET)
  expect(read({ utterances: plain })?.format).toBe('wit.ai')
  expect(pairs(read({ utterances: plain }))).toEqual(GREET)
  const old = GREET.map(([intent, text]) => ({ text, entities: [{ entity: 'intent', value: `"${intent}"` }] }))
  expect(pairs(read({ data: old }))).toEqual(GREET)
})

test('plain JSON in its usual shapes; what is a table is left to those who read tables', () => {
  expect(pairs(read(GREET.map(([label, utterance]) => ({ label, utterance }))))).toEqual(GREET)
  expect(pairs(read({ greet: ['hey there', 'hello from Prague'], bye: ['see you'] }))).toEqual(GREET)
  const pairs150 = GREET.map(([category, text]) => [text, category])
  expect(pairs(read(pairs150))).toEqual(GREET)
  const sets = { oos_val: [['what is the moon made of', 'oos']], val: [], train: pairs150, oos_test: [['sing', 'oos']] }
  expect(pairs(read(sets))).toEqual([['oos', 'what is the moon made of'], ...GREET, ['oos', 'sing']])
  expect(() => read({ train: [['a', 'b', 'c']] })).toThrow('format is not supported')
  expect(() => read({ train: pairs150, oos_train: ['sing'] })).toThrow('format is not supported')
  expect(read('Utterance,Category\nhey,greet\n', 'a.csv')).toBeUndefined()
  expect(read('', 'empty.csv')).toBeUndefined()
  expect(() => read({ what: 1 })).toThrow('JSON format is not supported')
  expect(() => read('{"intents": [')).toThrow('it is not valid JSON')
})

test('files that were made to do harm are refused, and do none', () => {
  const names = Array.from({ length: 9 }, (_, at) => `l${at + 1}: &l${at + 1} [${`*l${at},`.repeat(9)}]`)
  const bomb = ['l0: &l0 [lol,lol]', ...names, 'nlu: *l9'].join('\n')
  expect(() => read(bomb, 'nlu.yml')).toThrow('repeats itself too often')
  expect(() => read('nlu:\n- intent: [unclosed', 'nlu.yml')).toThrow('it is not valid YAML')
  const zeros = zipSync({ 'intents/a_usersays_en.json': new Uint8Array(60_000_000) })
  expect(zeros.length).toBeLessThan(100_000)
  expect(() => readUtteranceFile({ bytes: zeros, fileName: 'a.zip', language: 'en' })).toThrow('more than 40 MB')
  const cut = zipSync({ 'a.json': bytes('[1, 2, 3]') }).subarray(0, 40)
  expect(() => readUtteranceFile({ bytes: cut, fileName: 'a.zip', language: 'en' })).toThrow(/archive/)
  const many = zipSync(Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`${at}.txt`, new Uint8Array()])))
  expect(() => readUtteranceFile({ bytes: many, fileName: 'a.zip', language: 'en' })).toThrow('5000 files')
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect(() => read(deep)).toThrow('format is not supported')
  const spaces = `## intent: a\n- hey\n## b${' '.repeat(300_000)}c\n- no`
  expect(pairs(read(spaces, 'a.md'))).toEqual([['a', 'hey']]) // within the time of a test
  expect(pairs(read('{"__proto__": ["a"], "constructor": ["b"]}'))).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ])
})

test('what is written is read again, whatever people say', async () => {
  const texts = ['=1+1', 'two\nlines', '"quoted"', '- a: b # c', 'žluťoučký 😀', "it's", '{x}', '|']
  const all: WrittenUtterance[] = ['one: two', 'další'].flatMap((category) =>
    texts.map((text) => ({ text, category, split: 'train' as const })),
  )
  async function* pages() {
    yield all.slice(0, 5)
    yield all.slice(5)
  }
  for (const format of ['json', 'rasa', 'clu', 'dialogflow'] as const) {
    const parts: string[] = []
    const about = { name: 'Bank', language: 'en-GB' }
    for await (const part of writeUtterances(format, about, ['one: two', 'další'], pages())) parts.push(part)
    const expected = all.map(({ text, category }) => [category, format === 'rasa' ? text.replace('\n', ' ') : text])
    expect(pairs(read(parts.join(''), `x.${format}`)), format).toEqual(expected)
  }
})

test('texts that share most of their letters are near, in any order, and only these', () => {
  const texts = [
    'block my card',
    'block my cards',
    'opening hours',
    'blocking cards',
    'účet mi blokujete',
    'ucet mi blokujete',
  ]
  expect(similarGroups(texts)).toEqual([
    [0, 1],
    [4, 5],
  ])
  expect(nearestOf(['block my card'], ['something', 'block my cards', 'block my cardss'])).toEqual([-1, 0, 0])
  expect(similarGroups([])).toEqual([])
  expect(similarGroups(['', 'a', 'a b'])).toEqual([])
})
