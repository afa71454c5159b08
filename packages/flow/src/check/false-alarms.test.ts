import fc from 'fast-check'
import { expect, it } from 'vitest'
import { flowOf, type NodeInput } from '../../test/conversation.ts'
import { checkFlow } from '../check.ts'

const RUNS = 200
const WORDS = {
  en: { ask: 'Do you want to know more about it?', bye: 'Thank you, good-bye.', menu: 'For cards press' },
  de: { ask: 'Möchten Sie mehr darüber erfahren?', bye: 'Danke, auf Wiederhören.', menu: 'Für Karten drücken Sie die' },
  cs: { ask: 'Chcete se o tom dozvědět více?', bye: 'Děkuji, na shledanou.', menu: 'Pro karty stiskněte' },
  pl: { ask: 'Czy chcesz wiedzieć o tym więcej?', bye: 'Dziękuję, do widzenia.', menu: 'W sprawie kart naciśnij' },
} as const
type Language = keyof typeof WORDS

const texts = (languages: readonly Language[], of: keyof (typeof WORDS)['en'], behind = '') =>
  Object.fromEntries(
    languages.map((language) => [language, [{ kind: 'text' as const, text: `${WORDS[language][of]}${behind}` }]]),
  )

/** A part of a flow that is right as it is built; it begins with `id` and leads on to `next`. */
type Part = (id: string, next: string, languages: readonly Language[]) => readonly NodeInput[]

const say: Part = (id, next, languages) => [{ id, type: 'say', texts: texts(languages, 'ask'), outlets: { next } }]

const question: Part = (id, next) => [
  {
    ...{ id, type: 'listen', reactions: [{ name: 'yes', recognise: [{ kind: 'yes' }, { kind: 'keys', keys: '1' }] }] },
    outlets: { yes: next, noInput: next, noMatch: next },
  },
]

const menu: Part = (id, next, languages) => [
  { id, type: 'say', texts: texts(languages, 'menu', ' 1.'), outlets: { next: `${id}k` } },
  { id: `${id}k`, type: 'dtmf', keys: ['1', '2'], outlets: { 1: next, 2: next, noInput: next, noMatch: next } },
]

const code: Part = (id, next, languages) => [
  {
    ...{ id, type: 'dtmf', digits: { variable: 'code', min: 4, max: 8 }, sensitive: true },
    outlets: { digits: `${id}s`, noInput: next, noMatch: next },
  },
  {
    id: `${id}s`,
    type: 'say',
    texts: texts(languages, 'ask', ' {{ digitsText(code) }}.'),
    outlets: { next: `${id}r` },
  },
  {
    ...{
      id: `${id}r`,
      type: 'request',
      method: 'POST',
      url: 'https://example.com/check',
      body: '{"code": {{ code }}}',
    },
    headers: [{ name: 'Authorization', secret: 'crm', prefix: 'Bearer ' }],
    mapping: [{ variable: 'count', expression: 'response.body.count' }],
    outlets: { ok: next, error: next },
  },
]

const counted: Part = (id, next, languages) => [
  { id, type: 'set', assignments: [{ variable: 'count', expression: 'count + 1' }], outlets: { next: `${id}b` } },
  {
    ...{ id: `${id}b`, type: 'branch', cases: [{ name: 'often', expression: 'count > 2 && code != "0000"' }] },
    outlets: { often: next, otherwise: `${id}t` },
  },
  {
    ...{ id: `${id}t`, type: 'transfer', mode: 'Attend', to: '+420222333444' },
    outlets: { completed: 'done', declined: `${id}s`, failed: `${id}s` },
  },
  { id: `${id}s`, type: 'say', texts: texts(languages, 'ask'), outlets: { next: `${id}l` } },
  {
    ...{ id: `${id}l`, type: 'listen', reactions: [{ name: 'yes', recognise: [{ kind: 'yes' }] }] },
    outlets: { yes: id, noInput: next, noMatch: next },
  },
]

const consent: Part = (id, next, languages) => [
  { id, type: 'consent', texts: texts(languages, 'ask'), outlets: { granted: next, declined: next } },
]

const made: fc.Arbitrary<{ parts: Part[]; languages: Language[] }> = fc.record({
  parts: fc.array(fc.constantFrom(say, question, menu, code, counted, consent), { minLength: 1, maxLength: 12 }),
  languages: fc.uniqueArray(fc.constantFrom<Language>('en', 'de', 'cs', 'pl'), { minLength: 1, maxLength: 4 }),
})

it(`finds nothing in ${RUNS} flows that are right as they are built`, () => {
  fc.assert(
    fc.property(made, ({ parts, languages }) => {
      const nodes = parts.flatMap((part, index) => part(`n${index}`, `n${index + 1}`, languages))
      const [defaultLanguage = 'en'] = languages
      const document = flowOf(
        [
          { id: 'start', type: 'start', outlets: { next: 'n0' } },
          ...nodes,
          { id: `n${parts.length}`, type: 'say', texts: texts(languages, 'bye'), outlets: { next: 'end' } },
          { id: 'done', type: 'outcome', disposition: 'Connected {{ count }}', outlets: { next: 'end' } },
          { id: 'end', type: 'end' },
        ],
        {
          languages: languages.map((one) => ({ code: one })),
          defaultLanguage,
          variables: [
            { name: 'code', type: 'string', default: '' },
            { name: 'count', type: 'number', default: 0 },
          ],
        },
      )
      const { errors, warnings } = checkFlow(document)
      // Not each of them has every part, so a step or a variable may be left over.
      const others = [...errors, ...warnings].filter(
        ({ code: one }) => one !== 'node.unreachable' && one !== 'variable.unused' && one !== 'budget.turn',
      )
      expect(others).toEqual([])
    }),
    { numRuns: RUNS, seed: 7 },
  )
})
