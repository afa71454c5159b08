import { expect, test } from 'vitest'
import { decisionCode } from './contact.enum.ts'
import { decisionText } from './decision.ts'

const words = (at: string, zone: string | undefined) => `${at} (${zone ?? 'UTC'})`

test.each([
  ['called', { attempts: 2 }, 'Call 2 started.'],
  ['called', { attempts: 1, line: 'Sales' }, 'Call 1 started on Sales.'],
  ['result', { result: 'noAnswer' }, 'The call ended: no answer.'],
  ['retry', { result: 'busy', tries: 1, ofTries: 4 }, 'Busy. To be tried again (try 1 of 4 after this result).'],
  ['final', { outcome: 'success', disposition: 'promised' }, 'Answered, and done with success (promised).'],
  ['noMoreTries', { result: 'busy', attempts: 5, mostAttempts: 5 }, 'Busy. All 5 attempts are used up.'],
  [
    'noMoreTries',
    { result: 'declined', attempts: 1, mostAttempts: 5 },
    'Declined. No further try is left after this result.',
  ],
  [
    'window',
    { zone: 'Europe/Prague', opensAt: '2026-11-23T08:00:00Z' },
    'Outside the calling window in Europe/Prague. It opens 2026-11-23T08:00:00Z (Europe/Prague).',
  ],
  ['window', { opensAt: null }, 'Outside the calling window. It does not open again.'],
  ['suppressed', { list: 'tenant', reason: 'asked.' }, 'On the do-not-call list: asked.'],
  ['suppressed', { list: 'global', reason: '' }, 'On the do-not-call list of all tenants.'],
  ['frequency', { calls: 1, days: 7 }, 'Called too often lately: at most 1 call in 7 days.'],
  ['invalid', { reason: 'no phone number' }, 'Cannot be called: no phone number.'],
  ['person', { action: 'cancel' }, 'Somebody decided not to call any more.'],
] as const)('%s with %j', (code, facts, text) => {
  expect(decisionText(code, facts, words)).toBe(text)
})

test('every check has a sentence, also without any facts', () => {
  for (const code of decisionCode.values) expect(decisionText(code, {}, words)).toMatch(/^[A-Z].*\.$/)
})
