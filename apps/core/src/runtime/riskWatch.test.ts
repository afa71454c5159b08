import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { Effect } from '@parley/flow'
import { expect, test } from 'vitest'
import { RiskWatch, riskRulesOf } from './riskWatch.ts'

const thresholds = { low: 2, medium: 5, high: 8 }
const rules = [
  {
    language: 'en-GB',
    thresholds,
    phrases: [
      { text: 'lawyer', weight: 3 },
      { text: 'complain', weight: 2.1 },
    ],
  },
  { language: 'cs', thresholds, phrases: [{ text: 'stížnost', weight: 9 }] },
]
const said = (text: string, event: number = eventKind.of.HUMAN): Effect =>
  ({ kind: 'event', event, nodeId: 'ask', depth: 0, at: '', offsetMs: 0, text }) as Effect // an event of the engine
const watch = (of = rules) => {
  const made = new RiskWatch()
  made.begin(riskRulesOf(of), undefined)
  return made
}

test('points of all that was said add up, and what raised them is put on record', () => {
  const risk = watch()
  expect(risk.risk).toEqual({ level: null, points: 0, phrases: [] })
  expect(risk.score([said('I complain'), said('to my lawyer', eventKind.of.ROBOT)], 'en-GB')).toMatchObject([
    {
      event: eventKind.of.AGENT,
      nodeId: 'ask',
      data: { do: 'risk', level: 'Low', points: 2.1, phrases: ['complain'] },
    },
  ])
  expect(risk.score([said('hello')], 'en-GB')).toEqual([])
  risk.score([said('my LAWYER')], 'en-GB')
  expect(risk.risk).toEqual({ level: 'Medium', points: 5.1, phrases: ['complain', 'lawyer'] })
})

test('rules are those of the language, also where they name it without its region', () => {
  const risk = watch()
  expect(risk.score([said('mám stížnost')], 'en-GB')).toEqual([])
  expect(risk.score([said('mám stížnost')], 'cs-CZ')).toMatchObject([{ data: { level: 'High', points: 9 } }])
  expect(risk.score([said('lawyer')], 'de-DE')).toEqual([])
})

test('what has no rules is not watched; one that resumes has what it had', () => {
  const off = watch([])
  expect(off.score([said('lawyer')], 'en-GB')).toEqual([])
  expect(off.risk).toBeUndefined()
  const resumed = watch()
  resumed.begin(riskRulesOf(rules), { level: 'Medium', points: 6, phrases: ['lawyer'] })
  resumed.score([said('complain')], 'en-GB')
  expect(resumed.risk).toEqual({ level: 'High', points: 8.1, phrases: ['lawyer', 'complain'] })
})
