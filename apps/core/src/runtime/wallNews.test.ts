import { expect, test, vi } from 'vitest'
import type { HubEvent } from '../kernel/hubEvent.ts'
import type { Vault } from '../kernel/vault.ts'
import { firstPart } from './livePart.ts'
import type { Mailbox } from './mailbox.ts'
import { openNews, type SealedNews, WallNews } from './wallNews.ts'

const START = new Date('2026-11-20T10:00:00Z')
const guid = '01a1f89e-d811-7ee1-be93-e856e178730d'
const vault = { seal: (_: string, text: string) => text, open: (_: string, text: string) => text } as Vault // all that is used
const mailbox = {
  ...{ tenant: 2, guid, turns: 5 },
  conversation: {
    setup: { guid, line: null, isTest: false },
    live: { ...firstPart('Flow', START), state: 'SPEAKING' },
  },
} as Mailbox // all that is looked at

test('tells what is kept, and nothing of how conversations are that may be another process’s by now', () => {
  vi.useFakeTimers()
  const lease = { isHeld: true }
  const emit = vi.fn<(emissions: readonly HubEvent[]) => void>()
  const wall = new WallNews({ emit }, vault, lease)
  const told = () => {
    vi.runAllTimers()
    return emit.mock.calls
      .splice(0)
      .flatMap(([all]) => all.map(({ payload }) => openNews(vault, 2, payload as SealedNews)))
  }
  wall.show(mailbox, { turn: 4, live: firstPart('Flow', START), hasEnded: false })
  expect(told()).toMatchObject([{ rows: [{ guid, turn: 4, state: 'RINGING' }] }])
  wall.show(mailbox)
  lease.isHeld = false
  expect(told()).toEqual([])
  wall.show(mailbox)
  wall.lost(2, 'other')
  expect(told()).toMatchObject([{ rows: [], lost: ['other'] }])
  vi.useRealTimers()
})
