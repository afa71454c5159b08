import { expect, it } from 'vitest'
import { compileExpression } from './expression.ts'
import { WORDS } from './wording.ts'

const evaluate = (source: string, language: string, names: Readonly<Record<string, unknown>> = {}) => {
  const compiled = compileExpression(source)
  if (!compiled.ok) throw compiled.error
  const lookup = (name: string) => (names[name] ?? null) as never
  return compiled.expression.evaluate({
    now: '2026-03-05T10:00:00Z',
    zone: 'Europe/Prague',
    language,
    lookup,
    words: WORDS,
  })
}

it.each([
  ['en-GB', 'dateText("2026-03-05")', '5 March 2026'],
  ['cs-CZ', 'dateText("2026-03-05")', '5. března 2026'],
  ['de', 'dateText("2026-03-05", "weekday")', 'Donnerstag, 5. März'],
  ['pl', 'dateText("2026-03-05", "short")', '05.03.2026'],
  ['sk', 'dateText(now(), "weekday")', 'štvrtok 5. marca'],
  ['en-US', 'timeText("14:30")', '2:30 PM'],
  ['es', 'timeText(now())', '11:00'],
  ['cs', 'numberText(1250.5)', '1 250,5'],
  ['de', 'numberText(0.1 + 0.2)', '0,3'],
  ['en', 'numberText(3.3000000000000003, 2)', '3.30'],
  ['cs', 'moneyText(1250, "CZK")', '1 250 českých korun'],
  ['en', 'moneyText(3.3000000000000003, "EUR")', '3.30 euros'],
  ['de', 'moneyText(said)', '12,50 Euro'],
  ['en', 'moneyText({"amount": 5, "currency": null})', '5'],
  ['en', 'durationText(5400)', '1 hour and 30 minutes'],
  ['cs', 'durationText(duration("26h"))', '1 den a 2 hodiny'],
  ['en', 'durationText(3599.6)', '1 hour'],
  ['en', 'durationText(0)', '0 seconds'],
  ['pl', 'listText(["a", "b", "c"])', 'a, b i c'],
  ['en-GB', 'listText(["a", "b"], "or")', 'a or b'],
  ['en', 'digitsText("+420 777-123")', '+ 4 2 0 7 7 7 1 2 3'],
  ['sk', 'yesNoText(false)', 'nie'],
  ['xx', 'dateText("2026-03-05")', 'March 5, 2026'],
  ['en-abcdefgh-ij', 'numberText(1250)', '1,250'],
])('says in %s %s', (language, source, said) => {
  expect(evaluate(source, language, { said: { amount: 12.5, currency: 'EUR' } })).toBe(said)
})

it.each([
  ['dateText("soon")', 'en'],
  ['dateText("2026-03-05", "long and winding")', 'en'],
  ['moneyText(5, "euro")', 'en'],
  ['durationText(-1)', 'en'],
  ['numberText(1, 99)', 'en'],
  ['listText("a")', 'en'],
  ['listText(["a"], "xor")', 'en'],
  ['yesNoText(true)', 'ja'],
])('refuses %s in %s', (source, language) => {
  expect(() => evaluate(source, language)).toThrow()
})
