import { expect, test } from 'vitest'
import { parseSearch } from '../../kit/address/readers.ts'
import { filterOf, sortOf } from '../../shell/lists/use-list.ts'
import { conversations } from './conversations.list.ts'

const of = (query: string) => filterOf(conversations, parseSearch(query), { timeZone: 'UTC', now: 0 })

test('an address without filters asks for everything, newest first', () => {
  expect(of('')).toEqual({})
  expect([sortOf(conversations), sortOf(conversations, 'talkMs'), sortOf(conversations, 'password')]).toEqual([
    '-startedAt',
    'talkMs',
    '-startedAt',
  ])
})

test('each filter of the address becomes what the core takes', () => {
  expect(
    of(
      'q= 601 &time=2026-11-01..&flow=12&line=3&outcome=-1,11&channel=2&callType=0&disposition=Paid&language=cs-CZ&talk=10-60&campaign=6&marks=errors,favorites&test=without',
    ),
  ).toEqual({
    search: '601',
    from: '2026-11-01T00:00:00.000Z',
    idCallScript: 12,
    idLine: 3,
    idCampaign: 6,
    outcome: [-1, 11],
    channel: [2],
    callType: [0],
    disposition: 'Paid',
    language: 'cs-CZ',
    minTalkMs: 10_000,
    maxTalkMs: 60_000,
    hasErrors: true,
    favorite: true,
    isTest: false,
  })
})

test('what somebody wrote into the address by hand is left out rather than sent', () => {
  expect(of('flow=abc&line=0&campaign=-2&outcome=99,x&talk=many&marks=none&test=maybe')).toEqual({})
})
