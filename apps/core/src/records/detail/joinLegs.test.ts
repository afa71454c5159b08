import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { expect, it } from 'vitest'
import { joinLegs } from './joinLegs.ts'

const { AGENT, CALL_TRANSFER } = eventKind.of
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const transfer = (seq: number, minute: number, state = 'started', to: string | null = '+420222333444') => ({
  seq,
  at: at(minute),
  kind: CALL_TRANSFER,
  nodeId: 'hand',
  text: state === 'started' ? to : null,
  data: { mode: 'Attend', state },
})
const callback = (seq: number, minute: number) => ({
  seq,
  at: at(minute),
  kind: AGENT,
  nodeId: 'later',
  text: null,
  data: { do: 'callback' },
})
const leg = (minute: number, ...events: object[]) => ({ log: { startedAt: at(minute) }, events }) as unknown as Leg // all that is looked at
const joins = (...legs: Leg[]) =>
  joinLegs(legs).map(({ cameFrom }) => cameFrom && `${cameFrom.how} of ${cameFrom.leg}, event ${cameFrom.seq}`)

it('a part comes from the transfer that had begun when it did', () => {
  expect(joins(leg(0, transfer(7, 2), transfer(8, 4, 'completed')), leg(3))).toEqual([null, 'transfer of 0, event 7'])
  expect(joinLegs([leg(0, transfer(7, 2)), leg(3)])[1]?.cameFrom).toMatchObject({ to: '+420222333444', nodeId: 'hand' })
})

it('each leads to one part, the latest first', () => {
  expect(joins(leg(0, transfer(3, 1), transfer(5, 2)), leg(3), leg(4))).toEqual([
    null,
    'transfer of 0, event 5',
    'transfer of 0, event 3',
  ])
})

it('through several parts, a callback among them', () => {
  expect(joins(leg(0, callback(9, 1)), leg(20, transfer(4, 22)), leg(22))).toEqual([
    null,
    'callback of 0, event 9',
    'transfer of 1, event 4',
  ])
})

it('what came later led to nothing, and a part may have come from nowhere', () => {
  expect(joins(leg(0, transfer(2, 9)), leg(3))).toEqual([null, null])
  expect(joins(leg(0, transfer(2, 1, 'declined')), leg(3))).toEqual([null, null])
})

it('an offer at the agent desk leads to no part', () => {
  const offer = { ...transfer(5, 2), data: { mode: 'Blind', desk: true, state: 'started' } }
  expect(joins(leg(0, offer), leg(3))).toEqual([null, null])
  expect(joins(leg(0, transfer(4, 1), offer), leg(3))).toEqual([null, 'transfer of 0, event 4'])
})
