import { expect, it } from 'vitest'
import { flowAround, type NodeInput } from '../../test/conversation.ts'
import { checkFlow } from '../check.ts'
import { formlessIn } from './forms.ts'

const TYPES: Readonly<Record<string, 'number' | 'boolean' | 'date' | 'list' | 'string' | 'object'>> = {
  amount: 'number',
  paid: 'boolean',
  due: 'date',
  names: 'list',
  name: 'string',
  sum: 'object',
}
const found = (text: string) => formlessIn(text, (name) => TYPES[name]).map(({ words, replaced }) => [words, replaced])

it.each([
  ['Dlužíte {{ amount }} Kč, prosím', 'moneyText(amount, "CZK")', 'Dlužíte {{ moneyText(amount, "CZK") }}, prosím'],
  ['It is € {{ amount * 2 }}.', 'moneyText(amount * 2, "EUR")', 'It is {{ moneyText(amount * 2, "EUR") }}.'],
  ['by {{due}}', 'dateText(due)', 'by {{ dateText(due) }}'],
  ['{{ paid }}', 'yesNoText(paid)', '{{ yesNoText(paid) }}'],
  ['{{ amount > 3 }}', 'yesNoText(amount > 3)', '{{ yesNoText(amount > 3) }}'],
  ['with {{ names }} a', 'listText(names)', 'with {{ listText(names) }} a'],
  ['{{ amount / 3 }} each', 'numberText(amount / 3, 2)', '{{ numberText(amount / 3, 2) }} each'],
  ['at {{ now() }}', 'timeText(now())', 'at {{ timeText(now()) }}'],
  ['{{ amount }} złotych', 'moneyText(amount, "PLN")', '{{ moneyText(amount, "PLN") }}'],
  ['{{ amount }} forintot', 'moneyText(amount, "HUF")', '{{ moneyText(amount, "HUF") }}'],
  ['5 € {{ amount / 3 }} times', 'numberText(amount / 3, 2)', '5 € {{ numberText(amount / 3, 2) }} times'],
  [
    '{{ name }} € {{ amount }} € {{ amount }} times',
    'moneyText(amount, "EUR")',
    '{{ name }} € {{ moneyText(amount, "EUR") }} {{ amount }} times',
  ],
])('finds what “%s” gives as it is stored', (text, words, replaced) => {
  expect(found(text)).toEqual([[words, replaced]])
  expect(found(replaced)).toEqual([])
})

it.each([
  'You have {{ amount }} messages, {{ name }}',
  '{{ moneyText(amount, "CZK") }} Kč',
  '{{ int(amount / 3) }} each',
  '{{ dateText(due) }} and {{ amount + 1 }}',
  'no {{ closing',
])('leaves “%s” alone', (text) => expect(found(text)).toEqual([]))

it('leaves to machines what is theirs: addresses, tags, and what a tag puts into words', () => {
  const inSsml = (text: string) => formlessIn(text, (name) => TYPES[name], { language: 'en', isSsml: true })
  expect(found('See https://example.com/?paid={{ paid }}')).toEqual([])
  expect(found('See https://example.com/ {{ paid }}')).toHaveLength(1)
  expect(inSsml('<prosody rate="{{ amount / 2 }}">Hi</prosody>')).toEqual([])
  expect(inSsml('<say-as interpret-as="date">{{ due }}</say-as>')).toEqual([])
  expect(inSsml('<say-as interpret-as="date">{{ name }}</say-as> <p>{{ due }}</p>')).toHaveLength(1)
  expect(found('3 < {{ due }}')).toHaveLength(1)
})

it('offers no words for yes and no where there are none in the language', () => {
  const inLanguage = (language: string) => formlessIn('{{ paid }}', (name) => TYPES[name], { language })
  expect([inLanguage('tr'), inLanguage('cs-CZ')]).toEqual([[], [expect.objectContaining({ words: 'yesNoText(paid)' })]])
})

it('knows what a recognizer puts into a text', () => {
  const listen: NodeInput = {
    id: 'it',
    type: 'listen',
    reactions: [{ name: 'day', recognise: [{ kind: 'date' }], variable: 'day' }],
    reprompts: { noMatch: { en: [{ kind: 'text', text: 'Not {{ day }}?' }] } },
  }
  const document = flowAround(listen, ['day', 'noInput', 'noMatch'], { variables: [{ name: 'day', type: 'string' }] })
  expect(checkFlow(document).warnings.filter(({ code }) => code === 'text.form')).toEqual([
    {
      nodeId: 'it',
      code: 'text.form',
      path: 'reprompts.noMatch.en[0].text',
      message: 'it: “day” comes out as it is stored, such as 2026-12-24. Put it into words: dateText(day)',
    },
  ])
})

it.each([
  [['en'], undefined, 1],
  [['en'], 'GB', 0],
  [['en-GB'], undefined, 0],
  [['de', 'cs-CZ'], undefined, 0],
])('warns of telephone numbers whose country nothing says: in %j with %s', (codes, region, warnings) => {
  const listen: NodeInput = {
    id: 'it',
    type: 'listen',
    reactions: [{ name: 'phone', recognise: [{ kind: 'phone', ...(region && { region }) }] }],
  }
  const languages = codes.map((code) => ({ code }))
  const [defaultLanguage = ''] = codes
  const document = flowAround(listen, ['phone', 'noInput', 'noMatch'], { languages, defaultLanguage })
  expect(checkFlow(document).warnings.filter(({ code }) => code === 'phone.country')).toHaveLength(warnings)
})
