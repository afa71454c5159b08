import { messages } from '@parley/contract/kernel/messages.ts'
import { expect, test } from 'vitest'
import { unstorableIn } from './unstorable.ts'

test.each([
  [{ query: { search: 'a\0b', limit: '50' } }, ['search']],
  [{ params: { id: '1' }, query: { version: '2147483648' } }, ['version']],
  [{ body: { filters: { time: 'last7', q: '\ud83d' }, count: 3 } }, ['filters.q']],
  [{ body: { list: [{ key: 1 }, { key: 9e12 }] } }, ['list.1.key']],
  [{ body: { filters: { 'a\0': 'x' } } }, ['filters']],
  [{ query: { from: '0000-01-01T00:00:00Z' } }, ['from']],
  [{ query: { from: '2026-01-01T00:00:00Z', q: '420601777888' } }, ['q']],
  [{ query: { cursor: 'WyJuYW1lIl0', limit: '50' } }, ['cursor']],
  [{ body: 'x' }, ['']],
])('%j: %j', (sent, fields) => {
  expect(unstorableIn(sent)).toEqual(Object.fromEntries(fields.map((field) => [field, messages.invalid])))
})
