import { expect, test, vi } from 'vitest'
import { lazyManager } from './lazy-manager.ts'
import { managerForTest, userForTest } from './manager.fake.ts'
import { createSession } from './session.ts'

const settings = { issuer: 'https://sso', clientId: 'console', api: '', hub: '', release: '', productName: '' }

function start() {
  const library = managerForTest()
  const create = vi.fn(async () => library)
  const manager = lazyManager(settings, create)
  return { library, create, manager, session: createSession(manager, { forget: () => {}, goTo: () => {} }) }
}

test('what happened to the user is heard from the moment the library is there', async () => {
  const { library, create, manager, session } = start()
  expect(create).not.toHaveBeenCalled()
  await manager.load()
  await library.events.load(userForTest('jana', 600))
  expect(session.accessToken()).toBe('token of jana')
  await library.events.unload()
  expect(session.state()).toEqual({ status: 'signedOut' })
})

test('signing in fetches the library, once', async () => {
  const { library, create, session, manager } = start()
  const redirect = vi.spyOn(library, 'signinRedirect').mockResolvedValue()
  await session.signIn('/flows')
  await manager.load()
  expect(redirect).toHaveBeenCalledWith({ state: { target: '/flows' } })
  expect(create).toHaveBeenCalledTimes(1)
})

test('a library that could not be fetched is fetched again by the next who needs it', async () => {
  const { create, manager } = start()
  create.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(manager.load()).rejects.toThrow('Failed to fetch')
  await manager.load()
  expect(create).toHaveBeenCalledTimes(2)
})
