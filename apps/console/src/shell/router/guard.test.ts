import { isRedirect } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { routePath } from './area-route.tsx'
import { guardArea, requireUser } from './guard.ts'

const thrown = (work: () => void): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}

test('whoever lacks any of the permissions is sent to /not-authorized, told what and from where', () => {
  const user = { permissions: { AccessManagement: ['viewaccount'] } }
  const needed = { permissions: ['AccessManagement.viewaccount', 'KnowledgeBase.view'] as const }
  const error = thrown(() => guardArea(needed, user, '/administration/tenants/detail/1?tab=data'))
  expect(isRedirect(error)).toBe(true)
  expect(error).toMatchObject({
    options: {
      to: '/not-authorized',
      search: { missing: 'KnowledgeBase.view', from: '/administration/tenants/detail/1?tab=data' },
    },
  })
})

test('whoever has all of them passes; -1 grants every action of the area', () => {
  const needed = { permissions: ['CallScript.view', 'CallScript.viewtags'] as const }
  expect(thrown(() => guardArea(needed, { permissions: { CallScript: [-1] } }, '/'))).toBeUndefined()
  expect(thrown(() => guardArea({ permissions: [] }, { permissions: {} }, '/'))).toBeUndefined()
})

test('of some permissions one is enough; of none of them the first is said to be missing', () => {
  const needed = { permissions: [], anyOf: ['AccessManagement.viewtariff', 'Statistics.viewbilling'] as const }
  expect(thrown(() => guardArea(needed, { permissions: { Statistics: ['viewbilling'] } }, '/'))).toBeUndefined()
  expect(thrown(() => guardArea(needed, { permissions: { Statistics: ['view'] } }, '/'))).toMatchObject({
    options: { search: { missing: 'AccessManagement.viewtariff' } },
  })
})

test('without anybody signed in the page leaves for the provider and comes back to the asked address', async () => {
  const signIn = vi.fn(async () => {})
  const read = vi.fn(async () => ({}) as never)
  const session = { state: () => ({ status: 'signedOut' }) as const, restore: async () => false, signIn }
  const after = vi.fn()
  void requireUser({ session: session as never, read }, '/flows/detail/7').then(after) // only these three are used
  await new Promise((resolve) => setImmediate(resolve))
  expect(signIn).toHaveBeenCalledExactlyOnceWith('/flows/detail/7')
  expect(read).not.toHaveBeenCalled()
  expect(after).not.toHaveBeenCalled()
})

test('a stored user is taken without leaving', async () => {
  const signIn = vi.fn(async () => {})
  const session = { state: () => ({ status: 'signedOut' }) as const, restore: async () => true, signIn }
  const read = async () => ({ id: 1 }) as never
  expect(await requireUser({ session: session as never, read }, '/')).toEqual({ id: 1 }) // likewise
  expect(signIn).not.toHaveBeenCalled()
})

test('paths are written as the specification writes them', () => {
  expect(routePath('/flows/detail/{idCallScript}')).toBe('/flows/detail/$idCallScript')
  expect(routePath('/administration/variables-storage/{idTenant?}')).toBe(
    '/administration/variables-storage/{-$idTenant}',
  )
})
