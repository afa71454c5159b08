import { expect, it } from 'vitest'
import { findAnswer } from './findAnswer.ts'

const entries = [
  { question: 'What are your opening hours?', answer: 'Monday to Friday from 8 to 18.', language: 'en' },
  { question: 'Where can I park?', answer: 'Behind the building, free for two hours.', language: 'en' },
  { question: 'How do I cancel an appointment?', answer: 'Call us a day before.', language: 'en-GB' },
  { question: 'Jaké máte otevírací hodiny?', answer: 'Od osmi do šesti.', language: 'cs' },
]

it.each([
  ['what are your opening hours', 'en-GB', 'Monday to Friday from 8 to 18.'],
  ['When are you open?', 'en', 'Monday to Friday from 8 to 18.'],
  ['is there parking', 'en', 'Behind the building, free for two hours.'],
  ['I have to cancel my appointment', 'en', 'Call us a day before.'],
  ['otevirací hodina', 'cs-CZ', 'Od osmi do šesti.'],
])('answers “%s” in %s', (question, language, answer) => {
  expect(findAnswer(entries, question, language)).toMatchObject({ answer })
})

it('scores the question itself 1, what it knows nothing of low, and nothing not at all', () => {
  expect(findAnswer(entries, 'Where can I park?', 'en')?.score).toBe(1)
  expect(findAnswer(entries, 'do you sell elephants by the kilo', 'en')?.score ?? 0).toBeLessThan(0.4)
  expect(findAnswer(entries, '?!', 'en')).toBeUndefined()
  expect(findAnswer([], 'Where can I park?', 'en')).toBeUndefined()
  expect(findAnswer(entries, 'Where can I park?', 'de')).toBeUndefined()
})
