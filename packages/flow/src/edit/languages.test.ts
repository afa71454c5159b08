import { expect, it } from 'vitest'
import { flowOf } from '../../test/conversation.ts'
import { checkFlow } from '../check.ts'
import { applyEdit } from './edit.ts'
import { removeLanguage, wordsOnlyIn } from './languages.ts'

const text = (words: string) => [{ kind: 'text' as const, text: words }]
const document = (codes: readonly string[]) =>
  flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'hello' } },
      { id: 'hello', type: 'say', texts: { en: text('Hello'), cs: text('Dobrý den') }, outlets: { next: 'ask' } },
      {
        id: 'ask',
        type: 'listen',
        reprompts: { noMatch: { en: text('Again'), cs: text('Znovu') } },
        reactions: [
          {
            name: 'size',
            recognise: [
              { kind: 'phrases', phrases: { en: ['small'], cs: ['malá'] } },
              { kind: 'pattern', patterns: { en: 's', cs: 'm' } },
            ],
          },
        ],
        outlets: { size: 'end', noInput: 'end', noMatch: 'end' },
      },
      { id: 'end', type: 'end' },
    ],
    {
      languages: codes.map((code) => ({ code })),
      globalIntents: [
        { name: 'help', recognise: [{ kind: 'phrases', phrases: { en: ['help'], cs: ['pomoc'] } }], target: 'end' },
      ],
    },
  )

it('takes the words of a language away with it, and says before what that is', () => {
  const before = document(['en', 'cs'])
  expect(wordsOnlyIn(before, 'cs')).toEqual({ texts: 2, reactions: 2 })
  const { document: after, inverse } = applyEdit(before, removeLanguage(before, 'cs'))
  expect(JSON.stringify(after)).not.toMatch(/"cs"|malá|pomoc|Znovu/)
  expect(wordsOnlyIn(after, 'cs')).toEqual({ texts: 0, reactions: 0 })
  expect(checkFlow(after)).toEqual({ errors: [], warnings: [], muted: [] })
  expect(applyEdit(after, inverse).document).toEqual(before)
})

it('leaves words that another language of the flow falls back to', () => {
  const before = document(['en', 'cs', 'cs-CZ'])
  expect(wordsOnlyIn(before, 'cs')).toEqual({ texts: 0, reactions: 0 })
  const { document: after } = applyEdit(before, removeLanguage(before, 'cs'))
  expect(after.nodes).toEqual(before.nodes)
  expect(after.settings.languages).toEqual([{ code: 'en' }, { code: 'cs-CZ' }])
})

it('leaves the default language, and what the flow does not speak', () => {
  expect(removeLanguage(document(['en', 'cs']), 'en')).toEqual({})
  expect(removeLanguage(document(['en', 'cs']), 'de')).toEqual({})
})
