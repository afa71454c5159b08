import { describe, expect, it } from 'vitest'
import { findYesNo } from './answers/yes-no.ts'
import { findPhone } from './contacts/phone.ts'
import { findDate } from './dates/date.ts'
import { findNumber } from './numbers/number.ts'
import { Recognisers } from './recognise.ts'
import { recogniser } from './recogniser.schema.ts'

const GUID = '0198c0de-0000-7000-8000-000000000001'

/** What a caller makes of a reaction: a name, and recognisers with their defaults. */
const reactionOf = ({ name, recognise }: { readonly name: string; readonly recognise: readonly object[] }) => ({
  name,
  recognise: recognise.map((one) => recogniser.parse(one)),
})

function best(reactions: readonly Parameters<typeof reactionOf>[0][], text: string, language = 'en', recognition = {}) {
  const parsed = reactions.map(reactionOf)
  const match = new Recognisers(parsed, language, 'en').match({
    text,
    language,
    at: '2026-03-05T10:00:00Z',
    recognition,
  })
  return match && [match.reaction.name, match.value]
}
const phrases = (name: string, list: readonly string[], match = 'contains') => ({
  name,
  recognise: [{ kind: 'phrases', phrases: { en: list }, match }],
})

describe('phrases', () => {
  it('ignores case, diacritics and punctuation, and finds whole words only', () => {
    expect(best([phrases('order', ['objednat účet'])], 'Chci OBJEDNAT, ucet!')).toEqual(['order', 'objednat ucet'])
    expect(best([phrases('art', ['art'])], 'a party')).toBeUndefined()
  })

  it('takes the longest, and an exact one before it', () => {
    const reactions = [phrases('pay', ['pay']), phrases('payLater', ['pay later']), phrases('now', ['now'], 'exact')]
    expect(best(reactions, 'can I pay later now')).toEqual(['payLater', 'pay later'])
    expect(best(reactions, 'Now.')).toEqual(['now', 'now'])
  })

  it('takes the first of equal ones', () => {
    expect(best([phrases('one', ['same']), phrases('two', ['same'])], 'same')?.[0]).toBe('one')
  })

  it('falls back to the base language and the default one', () => {
    const both = [{ name: 'yes', recognise: [{ kind: 'phrases', phrases: { cs: ['jasně'], en: ['sure thing'] } }] }]
    expect(best(both, 'jasne', 'cs-CZ')?.[0]).toBe('yes')
    expect(best(both, 'sure thing', 'de')?.[0]).toBe('yes')
  })
})

describe('refusals', () => {
  const choices = [phrases('first', ['the first one', 'first']), phrases('second', ['the second one', 'second'])]
  it.each([
    ['not the first one the second one', 'second'],
    ['anything but the second', 'second'],
    ['anything but the first one, so the second one', 'second'],
    ['the first one not the second one', 'first'],
    ['instead of the first the second', 'second'],
    ['no the second', 'second'],
    ['the first', 'first'],
  ])('of “%s” it is the %s', (text, name) => {
    expect(best(choices, text)?.[0]).toBe(name)
  })

  it('keeps what somebody speaks of, though it is denied', () => {
    const topics = [phrases('internet', ['internet']), phrases('invoice', ['invoice'])]
    expect(best(topics, "the internet doesn't work")?.[0]).toBe('internet')
    expect(best(topics, "I don't have the invoice")?.[0]).toBe('invoice')
  })

  const days = [
    { name: 'day', recognise: [{ kind: 'date' }] },
    { name: 'otherDay', recognise: [{ kind: 'date', refused: true }] },
  ]
  it('can leave by a way of its own, with what was refused', () => {
    expect(best(days, "Friday doesn't work for me")).toEqual(['otherDay', '2026-03-06'])
    expect(best(days, 'Friday works for me')).toEqual(['day', '2026-03-06'])
    expect(best(days, "not Friday, I can't, Monday")).toEqual(['day', '2026-03-09'])
    expect(best(days.slice(0, 1), "Friday doesn't work for me")).toBeUndefined()
  })

  it('are never keyed', () => {
    const reactions = ['number', 'money', 'date', 'time'].map((kind) =>
      reactionOf({ name: kind, recognise: [{ kind, refused: true }] }),
    )
    const match = (text: string) =>
      new Recognisers(reactions, 'en', 'en').match({ text, by: 'keys', language: 'en', at: '2026-03-05T10:00:00Z' })
    for (const keys of ['0604', '1230', '5', '5*50']) expect(match(keys)).toBeUndefined()
  })
})

describe('recognisers', () => {
  it('prefers what is meant more exactly', () => {
    const all = [
      { name: 'rest', recognise: [{ kind: 'anything' }] },
      { name: 'number', recognise: [{ kind: 'number' }] },
      { name: 'code', recognise: [{ kind: 'pattern', patterns: { en: '[a-z]{2}\\d{3}' } }] },
    ]
    expect(best(all, 'it is ab123')).toEqual(['code', 'ab123'])
    expect(best(all, 'it is 5')).toEqual(['number', 5])
    expect(best(all, 'hello')).toEqual(['rest', 'hello'])
    expect(best(all, ' … ')).toBeUndefined()
  })

  it('takes results of grammars and models from outside', () => {
    const grammar = [{ name: 'size', recognise: [{ kind: 'grammar', grammar: GUID }] }]
    expect(best(grammar, 'big', 'en', { grammars: { [GUID]: { matched: true, value: 'L' } } })).toEqual(['size', 'L'])
    expect(best(grammar, 'big', 'en', { grammars: { [GUID]: { matched: false } } })).toBeUndefined()
    const model = [{ name: 'refund', recognise: [{ kind: 'model', model: GUID, category: 'refund', minScore: 0.6 }] }]
    expect(best(model, 'money back', 'en', { models: { [GUID]: [{ category: 'refund', score: 0.7 }] } })).toEqual([
      'refund',
      'refund',
    ])
    expect(
      best(model, 'money back', 'en', { models: { [GUID]: [{ category: 'refund', score: 0.5 }] } }),
    ).toBeUndefined()
  })

  it('keeps numbers in their range', () => {
    const ranged = [{ name: 'n', recognise: [{ kind: 'number', min: 1, max: 10, integer: true }] }]
    expect(best(ranged, 'not 40 but 2.5 or 7')).toEqual(['n', 7])
    expect(best(ranged, 'forty')).toBeUndefined()
  })
})

describe('built-ins', () => {
  it.each([
    ['en', 'Yes please', 'yes'],
    ['en', 'not really', 'no'],
    ['cs', 'No jo, jasně', 'yes'],
    ['cs', 'určitě ne', 'no'],
    ['sk', 'nie, ďakujem', 'no'],
    ['sk', 'áno', 'yes'],
    ['de', 'na klar', 'yes'],
    ['de', 'auf keinen Fall', 'no'],
    ['pl', 'na pewno nie', 'no'],
    ['pl', 'oczywiście', 'yes'],
    ['es', 'Sí, claro', 'yes'],
    ['es-ES', 'claro que no', 'no'],
    ['en', 'maybe', 'unsure'],
    ['fr', 'oui', undefined],
  ])('%s: "%s" is %s', (language, text, answer) => {
    expect(findYesNo(text, language)?.answer).toBe(answer)
  })

  it.each([
    ['en', 'about two hundred and five', 205],
    ['en', '-3,5 degrees', -3.5],
    ['en', 'minus five', -5],
    ['en', 'twenty-one', 21],
    ['en', 'a thousand', 1_000],
    ['en', 'one two', undefined],
    ['cs', 'tři tisíce dvě stě dvacet pět', 3_225],
    ['cs', 'pětadvacet', 25],
    ['sk', 'dvadsať', 20],
    ['cs', '1 250,50 Kč', 1_250.5],
    ['en', 'a dog and a cat', undefined],
  ])('%s: "%s" is %s', (language, text, expected) => {
    const found = findNumber(text, language, () => true)
    expect(found?.value).toBe(expected)
  })

  it.each([
    ['en', '05/04/2026', '2026-04-05'],
    ['cs', 'na 5. 4.', '2026-04-05'],
    ['cs', '1.1.', '2027-01-01'],
    ['cs', '29.2.', '2028-02-29'],
    ['cs', '31.4.2026', undefined],
    ['en', 'March 7th 2027', '2027-03-07'],
    ['cs', '5. dubna', '2026-04-05'],
    ['en', 'the day after tomorrow', '2026-03-07'],
    ['cs', 'zítra', '2026-03-06'],
    ['de', 'übermorgen', '2026-03-07'],
    ['pl', 'jutro', '2026-03-06'],
    ['en', 'on Thursday', '2026-03-12'],
    ['cs', 'v pátek', '2026-03-06'],
  ])('%s: "%s" is %s', (language, text, expected) => {
    expect(findDate(text, language, { at: '2026-03-05T10:00:00Z' })?.value).toBe(expected)
  })

  it('takes the date where it was said as today', () => {
    expect(findDate('today', 'en', { at: '2026-03-06T00:30:00+02:00' })?.value).toBe('2026-03-06')
  })

  it.each([
    ['call +420 777 123 456 please', '+420777123456'],
    ['00420777123456', '+420777123456'],
    ['(777) 123-456', '777123456'],
    ['12 345', undefined],
    ['1'.repeat(40), undefined],
  ])('"%s" is %s', (text, expected) => {
    expect(findPhone(text, 'en')?.value).toBe(expected)
  })
})

describe('keys', () => {
  const keyed = (kind: object, text: string) => {
    const reactions = [{ recognise: [recogniser.parse(kind)] }]
    return new Recognisers(reactions, 'en', 'en').match({
      text,
      by: 'keys',
      language: 'en',
      at: '2026-03-05T10:00:00Z',
    })?.value
  }

  it.each([
    [{ kind: 'number' }, '42', 42],
    [{ kind: 'number' }, '12*5', 12.5],
    [{ kind: 'number', max: 10 }, '42', undefined],
    [{ kind: 'digits', min: 4, max: 4 }, '0042', '0042'],
    [{ kind: 'digits', min: 4 }, '42', undefined],
    [{ kind: 'money' }, '250', { amount: 250, currency: null }],
    [{ kind: 'date' }, '07032027', '2027-03-07'],
    [{ kind: 'date' }, '0703', '2026-03-07'],
    [{ kind: 'date' }, '3113', undefined],
    [{ kind: 'time' }, '1430', '14:30'],
    [{ kind: 'time' }, '2575', undefined],
    [{ kind: 'phone' }, '777123456', '777123456'],
    [{ kind: 'pattern', patterns: { en: '^\\d{3}$' } }, '123', '123'],
    [{ kind: 'anything' }, '99', '99'],
    [{ kind: 'letters' }, '12', undefined],
    [{ kind: 'yes' }, '1', undefined],
  ])('%j takes %s as %j', (kind, text, value) => {
    expect(keyed(kind, text)).toEqual(value)
  })
})
