import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { expect, test } from 'vitest'
import { missedBecause, type PastConversation, RiskTrial, rate } from './riskPast.ts'

const thresholds = { low: 2, medium: 4, high: 6 }
const rules = (...phrases: [text: string, weight: number][]) => ({
  phrases: phrases.map(([text, weight]) => ({ text, weight })),
  thresholds,
})
type Event = PastConversation['events'][number]
const heard = (text: string): Event => ({ kind: eventKind.of.HUMAN, text, data: null })
const bot = (text: string): Event => ({ kind: eventKind.of.ROBOT, text, data: null })
const past = (...events: Event[]): PastConversation => ({ guid: 'g', startedAt: '2026-11-18T09:00:00.000Z', events })

test('points add up over what the person says; the bot’s words do not count', () => {
  const all = rules(['fraud', 2], ['lawyer', 2.1])
  const call = past(bot('Was it fraud?'), heard('fraud'), heard('my lawyer, my lawyer'))
  expect(rate(call, all)).toEqual({ level: 'High', points: 6.2, phrases: ['fraud', 'lawyer'] })
  // A phrase lies within one utterance, as when it is heard.
  expect(rate(past(heard('cancel my'), heard('contract')), rules(['cancel my contract', 9])).level).toBeNull()
})

test('what was not raised was missed where a supervisor suspended the bot, or it was transferred', () => {
  const suspended: Event = { kind: eventKind.of.AGENT, text: null, data: { do: 'suspend', by: 3 } }
  const said: Event = { kind: eventKind.of.AGENT, text: 'Risk Low', data: { do: 'risk' } }
  const transferred: Event = { kind: eventKind.of.CALL_TRANSFER, text: null, data: { state: 'completed' } }
  expect(missedBecause(past(transferred, suspended))).toBe('suspended')
  expect(missedBecause(past(transferred))).toBe('transferred')
  expect(missedBecause(past(said, heard('hello')))).toBeNull()
  for (const data of [{ state: 'started' }, { state: 'failed' }, { state: 'completed', flow: 'Other bot' }])
    expect(missedBecause(past({ kind: eventKind.of.CALL_TRANSFER, text: null, data }))).toBeNull()
})

test('levels of both lists are counted, and what they change is listed before what they miss, up to a number', () => {
  const trial = new RiskTrial(rules(['fraud', 4], ['never', 9]), rules(['hello', 2]), 2)
  const transferred: Event = { kind: eventKind.of.CALL_TRANSFER, text: null, data: { state: 'completed' } }
  trial.add(past(heard('hello fraud')))
  trial.add(past(heard('good day'), transferred))
  trial.add(past(heard('good day')))
  trial.add(past(heard('hello')))
  expect(trial.result()).toMatchObject({
    looked: 4,
    saved: { none: 2, low: 2, medium: 0, high: 0 },
    tried: { none: 3, low: 0, medium: 1, high: 0 },
    phrases: [
      { phrase: 'fraud', conversations: 1 },
      { phrase: 'never', conversations: 0 },
    ],
    missed: 1,
    changed: 2,
    unlisted: 1,
  })
  expect(trial.result().listed.map(({ saved, tried, missed }) => [saved, tried, missed])).toEqual([
    ['Low', 'Medium', null],
    ['Low', null, null],
  ])
})

test('without saved rules nothing has changed: what the rules raise is listed', () => {
  const trial = new RiskTrial(rules(['fraud', 4]), undefined, 10)
  trial.add(past(heard('fraud')))
  trial.add(past(heard('hello')))
  expect(trial.result()).toMatchObject({ saved: null, changed: 0, listed: [{ saved: null, tried: 'Medium' }] })
})
