import { operations } from '@parley/contract/operations.ts'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { createQueryClient } from './query-client.ts'
import { keyOf, readOptions } from './read.ts'
import { changedNothing, makeOld, takeAnswer } from './written.ts'

const { Home, Roles, Users, Lookups, Folders, Audit } = operations

/** A cache that has read all of it once; what is `shown` is on the screen. */
async function start(
  shown: readonly [keyof typeof reads, object?][],
  left: readonly [keyof typeof reads, object?][] = [],
) {
  const cache = createQueryClient()
  const asked: string[] = []
  const call = (async (operation: { operationId: string }, input: { params?: object } | undefined) => {
    asked.push([operation.operationId, ...Object.values(input?.params ?? {})].join(' '))
    return { from: 'core' }
  }) as never // the table of operations types it for screens
  const optionsOf = ([name, params]: readonly [keyof typeof reads, object?]) =>
    cache.defaultQueryOptions(readOptions(call, reads[name] as never, (params && { params }) as never)) as never // any read, any input
  for (const each of left) await cache.fetchQuery(optionsOf(each))
  for (const each of shown) new QueryObserver(cache, optionsOf(each)).subscribe(() => {})
  await expect.poll(() => cache.isFetching()).toBe(0)
  asked.length = 0
  const isOld = (name: keyof typeof reads, params?: object) =>
    cache.getQueryState(keyOf(reads[name], params ? { params } : {}))?.isInvalidated
  return { cache, asked, isOld }
}
const reads = {
  info: Home.UserInfo,
  roles: Roles.List,
  role: Roles.Basic,
  permissions: Roles.Permission,
  members: Roles.Members,
  users: Users.List,
  lines: Lookups.Lines,
  folders: Folders.GetFolders,
  events: Audit.Audit,
}
const admins = { idRole: 1 }

test('only what is on the screen is read again; what is not is old when it is next shown', async () => {
  const { cache, asked, isOld } = await start(
    [['role', admins], ['info'], ['lines']],
    [['roles'], ['users'], ['events'], ['folders']],
  )
  await makeOld(cache, Roles.UpdatePermission, { params: admins })
  expect(asked.toSorted()).toEqual(['Home.UserInfo', 'Roles.Basic 1'])
  expect([isOld('roles'), isOld('users'), isOld('events')]).toEqual([true, true, true])
  expect([isOld('lines'), isOld('folders')]).toEqual([false, false])
})

test('the answer is that of the read for the same thing, which is not read again', async () => {
  const { cache, asked } = await start([
    ['permissions', admins],
    ['permissions', { idRole: 2 }],
    ['role', admins],
  ])
  const answer = { idRole: 1, permissions: {}, notHeld: null, rowVersion: 8 }
  const taken = await takeAnswer(cache, Roles.UpdatePermission, { params: admins }, answer)
  await makeOld(cache, Roles.UpdatePermission, { params: admins }, taken)
  expect(cache.getQueryData(keyOf(Roles.Permission, { params: admins }))).toEqual(answer)
  expect(asked.toSorted()).toEqual(['Roles.Basic 1', 'Roles.Permission 2'])
})

test('a copy is there under its own name, and what it was made of keeps its answer', async () => {
  const { cache } = await start([['role', admins]])
  await takeAnswer(cache, Roles.Duplicate, { params: admins }, { idRole: 7, name: 'Copy' })
  expect(cache.getQueryData(keyOf(Roles.Basic, { params: { idRole: 7 } }))).toMatchObject({ name: 'Copy' })
  expect(cache.getQueryData(keyOf(Roles.Basic, { params: admins }))).toEqual({ from: 'core' })
})

test('a reading that began before the write does not come in over its answer', async () => {
  const { cache } = await start([])
  const late = Promise.withResolvers<object>()
  const queryKey = keyOf(Roles.Basic, { params: admins })
  const reading = cache.fetchQuery({ queryKey, queryFn: () => late.promise }).catch(() => 'let go')
  await takeAnswer(cache, Roles.UpdateBasic, { params: admins }, { idRole: 1, name: 'New' })
  late.resolve({ idRole: 1, name: 'Old' })
  await reading
  expect(cache.getQueryData(queryKey)).toMatchObject({ name: 'New' })
})

test('what was deleted is not asked for, although its screen is still there', async () => {
  const { cache, asked, isOld } = await start([
    ['role', admins],
    ['members', admins],
    ['members', { idRole: 2 }],
    ['roles'],
  ])
  await makeOld(cache, Roles.Remove, { params: admins })
  expect(asked.toSorted()).toEqual(['Roles.List', 'Roles.Members 2'])
  expect(isOld('role', admins)).toBe(true)
})

test('what the core refuses for what was sent, or for who sent it, has changed nothing', () => {
  const failed = (status: number, kind: 'refused' | 'timeout' = 'refused') =>
    new CallError({ kind, status, message: '' })
  expect([400, 403].map((status) => changedNothing(failed(status)))).toEqual([true, true])
  expect([404, 409, 503].map((status) => changedNothing(failed(status)))).toEqual([false, false, false])
  expect(changedNothing(failed(0, 'timeout'))).toBe(false)
})
