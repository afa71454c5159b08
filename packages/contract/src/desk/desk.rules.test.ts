import { expect, test } from 'vitest'
import { deskStateOf, isOffered, isOver, offerBlocked } from './desk.rules.ts'

const place = { isAvailable: true, isThere: true, hasConversation: false, hasWrapUp: false }

test('what one has comes before what one has set', () => {
  expect(deskStateOf(place)).toBe('AVAILABLE')
  expect(deskStateOf({ ...place, hasWrapUp: true })).toBe('WRAP_UP')
  expect(deskStateOf({ ...place, hasConversation: true, hasWrapUp: true, isAvailable: false })).toBe('BUSY')
  expect(deskStateOf({ ...place, isAvailable: false })).toBe('AWAY')
  expect(deskStateOf({ ...place, isThere: false, hasWrapUp: true })).toBe('AWAY')
})

test('a conversation is offered to those who can take it, never to oneself', () => {
  const anna = { id: 7, name: 'Anna', state: 'AVAILABLE', since: '2026-11-20T10:00:00Z', canTake: true } as const
  const ben = { ...anna, id: 8, name: 'Ben', canTake: false }
  const there = { isOn: true, people: [anna, ben] }
  expect(offerBlocked(there, anna, 1)).toBeUndefined()
  expect(offerBlocked(there, null, 1)).toBeUndefined()
  expect(offerBlocked({ isOn: true, people: [ben] }, null, 1)?.code).toBe('transfer.noOne')
  expect(offerBlocked(there, ben, 1)).toMatchObject({ code: 'transfer.away' })
  expect(offerBlocked(there, { id: 9, name: 'Cora' }, 1)).toMatchObject({ code: 'transfer.away' })
  expect(offerBlocked(there, anna, 7)?.code).toBe('transfer.self')
  expect(offerBlocked({ ...there, isOn: false }, anna, 1)?.code).toBe('transfer.off')
})

test('an offer is answered in time, by the person it is made to', () => {
  const agent = { id: 7, name: 'Anna' }
  const offer = { state: 'RINGING', agent, offeredUntil: '2026-11-20T10:00:20Z' } as const
  const now = new Date('2026-11-20T10:00:20Z')
  expect(isOffered(offer, 7, now)).toBe(true)
  expect(isOffered(offer, 8, now)).toBe(false)
  expect(isOffered(offer, 7, new Date('2026-11-20T10:00:21Z'))).toBe(false)
  expect(isOffered({ ...offer, state: 'CANCELLED' }, 7, now)).toBe(false)
  expect([isOver({ state: 'RINGING' }), isOver({ state: 'ACCEPTED' }), isOver({ state: 'NO_ANSWER' })]).toEqual([
    false,
    false,
    true,
  ])
})
