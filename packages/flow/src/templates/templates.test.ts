import { describe, expect, it } from 'vitest'
import { Conversation, type Said } from '../../test/conversation.ts'
import { checkFlow } from '../check.ts'
import { templateDocument } from './kit.ts'
import { FLOW_TEMPLATES } from './templates.ts'

const LANGUAGES = [['en-GB'], ['cs'], ['en-GB', 'cs'], ['cs-CZ', 'en-US', 'de']] as const

describe.each(FLOW_TEMPLATES.map((template) => [template.key, template] as const))(
  'the template %s',
  (_key, template) => {
    it.each(LANGUAGES.map((languages) => [languages.join(', '), languages] as const))(
      'passes the check in %s',
      (_names, languages) => {
        const document = templateDocument(template, languages)
        const { errors, warnings } = checkFlow(document)
        // Templates speak English where they do not know a language, which is said.
        const others = warnings.filter(
          ({ code }) => code !== 'translation.same' || !languages.some((one) => one === 'de'),
        )
        expect({ errors, others }).toEqual({ errors: [], others: [] })
        expect(document.settings.defaultLanguage).toBe(languages[0])
        expect(new Set(document.nodes.map(({ position: { x, y } }) => `${x} ${y}`)).size).toBe(document.nodes.length)
      },
    )

    it('says what it is', () => {
      expect(template.title).toMatch(/^[A-Z]/)
      expect(template.description).toMatch(/^[A-Z].*\.$/)
    })
  },
)

const answered = (body: object): Said => ({
  kind: 'answered',
  id: 'q1',
  value: { status: 200, headers: {}, body: body as never },
})
const talks: readonly (readonly [key: string, language: string, said: readonly Said[], outcome: string | undefined])[] =
  [
    ['empty', 'en-GB', [], undefined],
    ['reception', 'en-GB', ['when are you open', 'no thanks'], 'Answered'],
    ['reception', 'en-GB', ['connect me', { kind: 'answered', id: 'q1', value: { result: 'completed' } }], 'Connected'],
    ['reception', 'cs', ['jak se k vám dostanu', 'ne, děkuji'], 'Zodpovězeno'],
    ['survey', 'en-GB', ['yes', 'nine', 'the staff is friendly'], 'Survey completed'],
    ['survey', 'cs', ['ano', 'osm', 'je to blízko'], 'Dotazník vyplněn'],
    ['reminder', 'en-GB', ['yes I will come'], 'Confirmed'],
    ['reminder', 'en-GB', ['another day please', 'on the ninth of March'], 'Moved to 2026-03-09'],
    ['reminder', 'cs', ['zrušit'], 'Zrušeno'],
    ['callBack', 'en-GB', ['an invoice', '+44 20 7946 0123', 'half past two'], 'Call back'],
    ['callBack', 'cs', ['faktura', '+420 222 333 444', 've dvě hodiny'], 'Zavolat zpět'],
    ['authentication', 'en-GB', ['123456', 'the fifth of May 1980', answered({ verified: true })], 'Verified'],
    ['authentication', 'cs', ['123456', 'pátého května 1980', answered({ verified: true })], 'Ověřen'],
  ]

it.each(talks)('%s in %s leads to a good end: %j', (key, language, said, outcome) => {
  const template = FLOW_TEMPLATES.find((one) => one.key === key)
  if (!template) throw new Error(`There is no template ${key}`)
  const conversation = new Conversation(templateDocument(template, [language]), { language })
  for (const one of said) conversation.tell(one)
  expect(conversation.reason).toBe('end')
  expect(conversation.of('outcome').at(-1)?.disposition).toBe(outcome)
  expect(conversation.events(15)).toEqual([])
})
