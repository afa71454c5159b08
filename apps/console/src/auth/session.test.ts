import { expect, test, vi } from 'vitest'
import { managerForTest, userForTest } from './manager.fake.ts'
import { createSession } from './session.ts'
import { signInErrors } from './sign-in-error.ts'

function start() {
  const manager = managerForTest()
  const environment = { forget: vi.fn(), goTo: vi.fn() }
  return { manager, environment, session: createSession(manager, environment) }
}

test('a stored, unexpired user skips sign-in', async () => {
  const { manager, session } = start()
  await manager.storeUser(userForTest('jana', 600))
  expect(await session.restore()).toBe(true)
  expect(session.accessToken()).toBe('token of jana')
})

test('an expired one does not, nor does nobody', async () => {
  const { manager, session } = start()
  expect(await session.restore()).toBe(false)
  await manager.storeUser(userForTest('jana', -1))
  expect(await session.restore()).toBe(false)
  expect(session.accessToken()).toBeUndefined()
})

test('the page that was asked for survives the sign-in', async () => {
  const { manager, session } = start()
  const redirect = vi.spyOn(manager, 'signinRedirect').mockResolvedValue()
  await session.signIn('/flows/detail/7?tab=history')
  expect(redirect).toHaveBeenCalledWith({ state: { target: '/flows/detail/7?tab=history' } })
  const user = Object.assign(userForTest('jana', 600), { state: { target: '/flows/detail/7?tab=history' } })
  vi.spyOn(manager, 'signinCallback').mockResolvedValue(user)
  expect(await session.completeSignIn('https://here/auth-callback?code=1')).toBe('/flows/detail/7?tab=history')
  expect(session.state()).toMatchObject({ status: 'signedIn', subject: 'jana' })
})

test('where there are several providers the person chooses one first, and what was asked for is kept', async () => {
  const manager = managerForTest()
  const redirect = vi.spyOn(manager, 'signinRedirect').mockResolvedValue()
  const providers = { ask: vi.fn(), choose: vi.fn() }
  const session = createSession(manager, { forget: vi.fn(), goTo: vi.fn(), providers })
  await session.signIn('/flows/detail/7')
  expect(providers.ask).toHaveBeenCalledWith('/flows/detail/7')
  expect(redirect).not.toHaveBeenCalled()
  await session.signIn('/flows/detail/7', 'https://two.example')
  expect(providers.choose).toHaveBeenCalledWith('https://two.example')
  expect(redirect).toHaveBeenCalledWith({ state: { target: '/flows/detail/7' } })
  await session.signIn('/sign-in?target=/flows')
  expect(providers.ask).toHaveBeenLastCalledWith('/')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/auth-callback?code=1', undefined])(
  'an answer cannot lead elsewhere (%s)',
  async (target) => {
    const { manager, session } = start()
    vi.spyOn(manager, 'signinCallback').mockResolvedValue(
      Object.assign(userForTest('jana', 600), { state: { target } }),
    )
    expect(await session.completeSignIn('https://here/auth-callback')).toBe('/')
  },
)

test('signing out clears what was stored, whether or not the provider answers', async () => {
  const { manager, session, environment } = start()
  await manager.storeUser(userForTest('jana', 600))
  await session.restore()
  vi.spyOn(manager, 'signoutRedirect').mockRejectedValue(new Error('No end session endpoint'))
  await session.signOut()
  expect(environment.forget).toHaveBeenCalledTimes(1)
  expect(await manager.getUser()).toBeNull()
  expect(session.accessToken()).toBeUndefined()
  expect(environment.goTo).toHaveBeenCalledWith('/signed-out')
})

test('what a screen asks while somebody signs out does not sign in again', async () => {
  const { manager, session } = start()
  await manager.storeUser(userForTest('jana', 600))
  await session.restore()
  vi.spyOn(manager, 'signoutRedirect').mockImplementation(() => manager.removeUser())
  const redirect = vi.spyOn(manager, 'signinRedirect').mockResolvedValue()
  await session.signOut()
  expect(session.state().status).toBe('signedOut')
  await session.signIn('/flows/detail/7')
  expect(redirect).not.toHaveBeenCalled()
})

test('signing in beside the page ends a lost session', async () => {
  const { manager, session } = start()
  await manager.storeUser(userForTest('jana', 600))
  await session.restore()
  const heard = vi.fn()
  session.subscribe(heard)
  const events = manager.events as unknown as { _raiseSilentRenewError(error: Error): Promise<void> } // the library raises it itself
  await events._raiseSilentRenewError(new Error('login_required'))
  expect(session.state()).toEqual({ status: 'lost', reason: 'login_required' })
  expect(session.accessToken()).toBeUndefined()
  vi.spyOn(manager, 'signinPopup').mockResolvedValue(userForTest('jana', 600))
  await session.signInPopup()
  expect(session.state().status).toBe('signedIn')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('a token that the core refuses ends the session beside the page; a late answer about the one before does not', async () => {
  const { manager, session, environment } = start()
  await manager.events.load(userForTest('jana', 600))
  session.refused('the one before')
  expect(session.state().status).toBe('signedIn')
  session.refused('token of jana')
  expect(session.state()).toEqual({ status: 'lost', reason: 'login_required' })
  expect(environment.forget).not.toHaveBeenCalled()
  vi.spyOn(manager, 'signinPopup').mockResolvedValue(userForTest('jana', 600))
  await session.signInPopup()
  expect(session.accessToken()).toBe('token of jana')
})

test('somebody else who signs in beside the page gets a page of their own, and nothing of the one before', async () => {
  const { manager, session, environment } = start()
  await manager.events.load(userForTest('jana', 600))
  manager.events.addSilentRenewError(() => {})
  await manager.events._raiseSilentRenewError(new Error('login_required'))
  await manager.events.load(userForTest('petra', 600))
  expect(environment.forget).toHaveBeenCalledTimes(1)
  expect(environment.goTo).toHaveBeenCalledWith('/')
  expect(session.accessToken()).toBeUndefined()
})

test('whoever stays for what they typed signs in as themselves, or out', async () => {
  const { manager, session, environment } = start()
  await manager.events.load(userForTest('jana', 600))
  manager.events.addSilentRenewError(() => {})
  await manager.events._raiseSilentRenewError(new Error('login_required'))
  const popup = vi.spyOn(manager, 'signinPopup').mockImplementation(async () => {
    await manager.events.load(userForTest('petra', 600))
    return userForTest('petra', 600)
  })
  await expect(session.signInPopup()).rejects.toThrow(signInErrors.otherUser)
  await expect(session.signInPopup()).rejects.toThrow(signInErrors.otherUser)
  expect(environment.goTo).toHaveBeenCalledTimes(1)
  expect(session.state().status).toBe('lost')
  popup.mockResolvedValue(userForTest('jana', 600))
  await session.signInPopup()
  expect(popup.mock.calls.map(([options]) => options?.prompt)).toEqual([undefined, 'login', 'login'])
  expect(session.accessToken()).toBe('token of jana')
  const leave = vi.spyOn(manager, 'signoutRedirect').mockResolvedValue()
  vi.spyOn(manager, 'revokeTokens').mockResolvedValue()
  await session.signOut()
  expect(leave).toHaveBeenCalled()
})

test('signing out revokes the refresh token first, once, and goes on where the provider cannot', async () => {
  const { manager, session } = start()
  await manager.events.load(userForTest('jana', 600))
  const order: string[] = []
  vi.spyOn(manager, 'revokeTokens').mockImplementation(async (types) => {
    expect(types).toEqual(['refresh_token'])
    order.push('revoke')
    throw new Error('no revocation endpoint')
  })
  vi.spyOn(manager, 'signoutRedirect').mockImplementation(async () => void order.push('leave'))
  await Promise.all([session.signOut(), session.signOut()])
  expect(order).toEqual(['revoke', 'leave'])
})

/** Jana is signed in; `tellEnded` is the provider's news that her session has ended. */
async function signedIn() {
  const manager = managerForTest()
  const listen = vi.spyOn(manager.events, 'addUserSignedOut')
  const session = createSession(manager, { forget: vi.fn(), goTo: vi.fn() })
  await manager.storeUser(userForTest('jana', 600))
  await session.restore()
  return { manager, session, tellEnded: async () => await listen.mock.calls[0]?.[0]() }
}

test.each([
  ['of the session before leaves the one that began meanwhile', { sub: 'jana', session_state: 's' }, 'signedIn'],
  ['where somebody else is signed in by now ends it', { sub: 'petra', session_state: 's' }, 'lost'],
  ['where nobody is signed in ends it', null, 'lost'],
])('news of an ended session %s', async (_, now, status) => {
  const { manager, session, tellEnded } = await signedIn()
  const ask = vi.spyOn(manager, 'querySessionStatus').mockResolvedValue(now)
  await tellEnded()
  expect(ask).toHaveBeenCalledOnce()
  expect(session.state().status).toBe(status)
})

test('news of an ended session ends it where the provider cannot be asked', async () => {
  const { manager, session, tellEnded } = await signedIn()
  vi.spyOn(manager, 'querySessionStatus').mockRejectedValue(new Error('login_required'))
  await tellEnded()
  expect(session.state()).toEqual({ status: 'lost', reason: 'login_required' })
})

test('news of an ended session that are answered after a sign-in say nothing of the new one', async () => {
  const { manager, session, tellEnded } = await signedIn()
  const ask = vi.spyOn(manager, 'querySessionStatus')
  ask.mockImplementationOnce(async () => {
    await session.restore() // signed in while the provider still tells of the session before
    throw new Error('login_required')
  })
  ask.mockResolvedValueOnce({ sub: 'jana', session_state: 'new' })
  await tellEnded()
  expect(session.state().status).toBe('signedIn')
  expect(ask).toHaveBeenCalledTimes(2)
})
