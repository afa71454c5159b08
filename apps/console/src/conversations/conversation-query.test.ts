import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test } from 'vitest'
import { asksForOne, conversationQueryOf } from './conversation-query.ts'
import { offsetText } from './words.ts'

const GUID = '0192f1c4-7a10-7000-8000-3b9f5c2e11aa'
const asked = (part: object) => ({ guid: '', callId: '', fullConversations: false, ...part })

test('a guid counts before a call id; one that cannot be a guid finds nothing', () => {
  expect(conversationQueryOf(asked({ guid: ` ${GUID.toUpperCase()} `, callId: 'x' }))).toEqual({ guid: GUID })
  expect(conversationQueryOf(asked({ callId: 'sip-1', fullConversations: true }))).toEqual({
    callId: 'sip-1',
    fullConversations: true,
  })
  expect(conversationQueryOf(asked({ guid: "' or 1=1" }))).toBeUndefined()
  expect(asksForOne(asked({ guid: 'x' }))).toBe(true)
  expect(asksForOne(asked({}))).toBe(false)
})

test('an address names a place in a conversation', () => {
  expect(screens.conversation({ guid: GUID, tab: 'timeline', event: 0, leg: 1, fullConversations: true })).toBe(
    `/administration/conversation-details?guid=${GUID}&tab=timeline&event=0&leg=1&fullConversations=true`,
  )
})

test('offsets are never rounded up to a moment that has not come', () => {
  expect([0, 999, 59_990, 61_250, 3_600_000, -5].map(offsetText)).toEqual([
    '0:00.0',
    '0:00.9',
    '0:59.9',
    '1:01.2',
    '1:00:00.0',
    '0:00.0',
  ])
})
