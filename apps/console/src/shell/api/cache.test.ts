import { operations } from '@parley/contract/operations.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { applyPatches, patchItem, restore } from './patch.ts'
import { createQueryClient, isWorthRetrying } from './query-client.ts'
import { keyOf, readOptions } from './read.ts'
import { createReadAhead } from './read-ahead.ts'

const page = (...ids: number[]) => ({
  items: ids.map((id) => ({ id })),
  total: ids.length,
  totalExact: true,
  nextCursor: null,
})

test('what is absent makes no difference to the key', () => {
  expect(keyOf(operations.Tasks.Tasks, { query: { search: '', status: undefined, limit: 5 } })).toEqual(
    keyOf(operations.Tasks.Tasks, { query: { limit: 5 } }),
  )
})

test('a change shows at once in every cached list and is put back when refused', async () => {
  const cache = new QueryClient()
  const one = keyOf(operations.Tasks.Tasks, { query: {} })
  const paged = [...keyOf(operations.Tasks.Tasks, { query: { search: 'x' } }), 'pages']
  cache.setQueryData(one, page(1, 2))
  cache.setQueryData(paged, { pages: [page(2, 3), page(4)], pageParams: [null, 'c'] })
  const before = await applyPatches(cache, [
    patchItem(
      operations.Tasks.Tasks,
      ({ id }) => id === 2,
      () => undefined,
    ),
  ])
  expect(cache.getQueryData(one)).toMatchObject({ items: [{ id: 1 }] })
  expect(cache.getQueryData(paged)).toMatchObject({ pages: [{ items: [{ id: 3 }] }, { items: [{ id: 4 }] }] })
  restore(cache, before)
  expect(cache.getQueryData(one)).toEqual(page(1, 2))
  expect(cache.getQueryData(paged)).toMatchObject({ pages: [page(2, 3), page(4)] })
})

test('only what may pass by itself is tried again', () => {
  const error = (kind: 'network' | 'refused', status: number) => new CallError({ kind, status, message: '' })
  expect(isWorthRetrying(0, error('network', 0))).toBe(true)
  expect(isWorthRetrying(1, error('refused', 503))).toBe(true)
  expect(isWorthRetrying(2, error('refused', 503))).toBe(false)
  expect(isWorthRetrying(0, error('refused', 403))).toBe(false)
  expect(isWorthRetrying(0, new Error('x'))).toBe(false)
})

test('what is not there is asked for once, not again for the screen; ten seconds later it may be there', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const cache = createQueryClient()
  let asked = 0
  const call = async () => {
    asked += 1
    throw new CallError({ kind: 'refused', status: 404, message: '' })
  }
  const operation = operations.CallScripts.Basic
  const input = { params: { idCallScript: 9 } }
  const ahead = createReadAhead(cache, call as never)
  await expect(ahead(operation, input)).rejects.toMatchObject({ status: 404 }) // on hover
  await expect(ahead(operation, input)).rejects.toMatchObject({ status: 404 }) // on the click
  const options = cache.defaultQueryOptions(readOptions(call as never, operation, input)) as never
  new QueryObserver(cache, options).subscribe(() => {})() // the screen
  expect(asked).toBe(1)
  vi.setSystemTime(Date.now() + 10_000)
  await expect(ahead(operation, input)).rejects.toMatchObject({ status: 404 })
  expect(asked).toBe(2)
  vi.useRealTimers()
})
