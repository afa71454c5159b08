import { expect, it } from 'vitest'
import { Conversation, flowAround } from '../../test/conversation.ts'
import { checkFlow, EVENT } from '../index.ts'

// A Thursday, 10:00 UTC.
const weekly = [{ days: ['thursday' as const], from: '10:00', to: '10:30' }]
const outlets = ['open', 'closed']
const endOf = (conversation: Conversation) => conversation.state.ended?.reason

it('leads by what is written in it, and by the zone of the conversation', () => {
  const flow = flowAround({ id: 'it', type: 'schedule', times: { weekly } }, outlets)
  expect(endOf(new Conversation(flow))).toBe('open')
  expect(endOf(new Conversation(flow, { zone: 'Europe/Prague' }))).toBe('closed')
})

it('leads by what a variable holds, and is closed where that is no opening times', () => {
  const variables = [{ name: 'hours', type: 'object' as const, scope: 'tenant' as const }]
  const flow = flowAround({ id: 'it', type: 'schedule', variable: 'hours', times: { weekly } }, outlets, { variables })
  expect(endOf(new Conversation(flow, { variables: { hours: { weekly } } }))).toBe('open')
  const all = { weekly: [{ ...weekly[0], to: '9' }] }
  for (const hours of [null, all, { weekly, zone: 'Europe/Atlantis' }]) {
    const conversation = new Conversation(flow, { variables: { hours } })
    expect(endOf(conversation)).toBe('closed')
    expect(conversation.of('event').find(({ event }) => event === EVENT.WARNING)).toMatchObject({
      data: { code: 'schedule.times' },
    })
  }
})

it('is checked', () => {
  const times = { zone: 'Europe/Atlantis', exceptions: [{ date: '2026-03-05', until: '2026-03-04' }] }
  const { errors, warnings } = checkFlow(flowAround({ id: 'it', type: 'schedule', times }, outlets))
  expect(errors.map(({ code }) => code)).toEqual(['schedule.zone', 'schedule.exception'])
  expect(warnings.map(({ code }) => code)).toContain('schedule.empty')
  const undeclared = checkFlow(flowAround({ id: 'it', type: 'schedule', variable: 'hours' }, outlets))
  expect(undeclared.errors.map(({ code }) => code)).toEqual(['variable.undeclared'])
})
