import { expect, it } from 'vitest'
import { filled, followsTry, followUpsProblem, noFollowUps, textIn, valuesOf } from './followUp.rules.ts'
import type { FollowUp, FollowUps } from './followUp.schema.ts'

const column = (name: string, role = 'data', type = 'text') => ({ name, role, type })
const columns = [
  column('phone', 'phone'),
  column('who', 'name'),
  column('mail'),
  column('agreed', 'data', 'boolean'),
  column('due amount', 'data', 'number'),
]
const step: FollowUp = {
  ...{ key: crypto.randomUUID(), when: 'try', tries: 2, results: ['noAnswer', 'busy'], channel: 'sms', to: 'called' },
  ...{ column: '', texts: [{ language: '', subject: '', text: 'Hello {{who}}, {{ due amount }} is due.' }] },
}
const asked: FollowUps = { ...noFollowUps, steps: [step], consentColumn: 'agreed' }
const problem = (more: Partial<FollowUps>, language: string | null = 'cs-CZ') =>
  followUpsProblem({ ...asked, ...more }, columns, language)
const of = (more: Partial<FollowUp>) => problem({ steps: [{ ...step, ...more }] })

it('follows the try at which so many ended as it counts, and no other', () => {
  const after = (result: string, results: object, isGivenUp = false) =>
    followsTry(step, { result, results: { ...results }, isGivenUp })
  expect([
    after('busy', { busy: 1 }),
    after('busy', { busy: 1, noAnswer: 1 }),
    after('busy', { busy: 2, noAnswer: 1 }),
  ]).toEqual([...[false, true, false]])
  expect(after('voicemail', { busy: 2, voicemail: 1 })).toBe(false)
  expect(after('answered', { busy: 2, answered: 1 })).toBe(false)
})

it('follows the end of the tries, but not where the person declined', () => {
  const last = (result: string, isGivenUp = true) =>
    followsTry({ ...step, when: 'givenUp' }, { result, results: { [result]: 1 }, isGivenUp })
  expect([last('noAnswer'), last('failed'), last('noAnswer', false), last('declined'), last('answered')]).toEqual([
    ...[true, true, false, false, false],
  ])
})

it('puts the values of the contact into the text, and leaves empty what it has not', () => {
  const contact = {
    key: 'C-1',
    phone: '+420605111001',
    name: 'Jana',
    language: null,
    zone: 'Europe/Prague',
    data: { 'due amount': 12.5 },
  }
  const values = valuesOf(columns, contact)
  expect(filled('{{who}}: {{due amount}} {{mail}} {{phone}}', values)).toBe('Jana: 12.5  +420605111001')
})

it('takes the language of the contact, then of the campaign, then what is for all others', () => {
  const text = (language: string) => ({ language, subject: '', text: language })
  const all = [text('cs-CZ'), text('de-DE'), text('')]
  const found = (...languages: (string | null)[]) => textIn(all, languages)?.language
  expect([found('de-AT', 'cs-CZ'), found('fr-FR', 'cs'), found(null, 'pl'), found(null)]).toEqual([
    'de-DE',
    'cs-CZ',
    '',
    '',
  ])
  expect(textIn([text('cs-CZ')], ['de-DE', null])).toBeUndefined()
})

it('says what lacks, and nothing where nothing does', () => {
  expect([problem({}), problem({ steps: [], consentColumn: '' })]).toEqual([undefined, undefined])
  expect(problem({ consentColumn: '' })).toBe('choose what says that a contact agreed.')
  expect(problem({ consentColumn: 'mail' })).toBe('there is no column “mail” that says yes or no.')
  expect(problem({ consent: 'stated' })).toMatch(/^state that all/)
  expect(problem({ consent: 'stated', isStated: true })).toBeUndefined()
  expect(problem({ steps: [step, step] })).toBe('two have the same key.')
  expect(of({ results: [] })).toBe('Text message after unanswered try 2: choose which results count.')
  expect(of({ channel: 'email' })).toMatch(/choose the column with the email address/)
  expect(of({ channel: 'email', column: 'mail' })).toMatch(/needs a subject/)
  expect(of({ texts: [{ language: 'de', subject: '', text: 'Hallo' }] })).toMatch(/no text in “cs-CZ”/)
  expect(of({ texts: [{ language: '', subject: '', text: '{{gone}}' }] })).toMatch(/no column “gone”/)
  const twice = { language: '', subject: '', text: 'x' }
  expect(of({ texts: [twice, twice] })).toMatch(/two texts are for all other languages/)
})
