import { ErrorTimeout, type User } from 'oidc-client-ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FAKED, managerForTest, until, userForTest } from './manager.fake.ts'
import { createSession } from './session.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000, toFake: [...FAKED] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const environment = { forget: () => {}, goTo: () => {} }

/** Signed in for two minutes, with renewals that end as told. */
async function signedIn(...answers: (Error | User)[]) {
  const manager = managerForTest()
  const renew = vi.spyOn(manager, 'signinSilent')
  for (const answer of answers) {
    if (answer instanceof Error) renew.mockRejectedValueOnce(answer)
    else renew.mockResolvedValueOnce(answer)
  }
  const errors: Error[] = []
  manager.events.addSilentRenewError((error) => void errors.push(error))
  const session = createSession(manager, environment)
  const user = userForTest('jana', 120)
  await manager.storeUser(user)
  await manager.events.load(user)
  return { manager, renew, errors, session }
}

test('the token is renewed 60 s before it expires, not earlier', async () => {
  const { renew } = await signedIn(userForTest('jana', 600))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(renew).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(renew).toHaveBeenCalledTimes(1)
})

test('a renewal that times out is tried again after 5 s; the session is not lost', async () => {
  const { renew, errors, session } = await signedIn(
    new ErrorTimeout('IFrame timed out without a response'),
    userForTest('jana', 600),
  )
  await vi.advanceTimersByTimeAsync(61_000)
  expect(renew).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(renew).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(renew).toHaveBeenCalledTimes(2)
  expect(errors).toEqual([])
  expect(session.state().status).toBe('signedIn')
})

test('another error raises the event and is not tried again; the session is lost', async () => {
  const { renew, errors, session } = await signedIn(new Error('invalid_grant'))
  await vi.advanceTimersByTimeAsync(70_000)
  expect(errors.map(({ message }) => message)).toEqual(['invalid_grant'])
  expect(renew).toHaveBeenCalledTimes(1)
  expect(session.state()).toEqual({ status: 'lost', reason: 'invalid_grant' })
})

test('a renewal that brings somebody else fails with login_required', async () => {
  const manager = managerForTest()
  const jana = userForTest('jana', 120)
  await manager.storeUser(jana)
  const parts = manager as unknown as Record<string, unknown> // the frame and the answer of the provider, which no test has
  parts._iframeNavigator = {
    prepare: async () => ({ navigate: async () => ({ url: 'https://here/auth-refresh?code=1' }), close: () => {} }),
  }
  parts._client = {
    createSigninRequest: async () => ({ url: 'https://sso/auth', state: { id: '1' } }),
    processSigninResponse: async () => ({ ...userForTest('petr', 600) }),
  }
  await expect(manager.signinSilent()).rejects.toMatchObject({ error: 'login_required' })
  expect((await manager.getUser())?.profile.sub).toBe('jana')
})

test('the hidden frame is given up after 10 s with the catalogue’s sentence', async () => {
  const frame = { style: {}, contentWindow: { location: { replace: vi.fn() } }, addEventListener: () => {} }
  vi.stubGlobal('window', {
    document: { createElement: () => frame, body: { appendChild: () => {} } },
    location: { origin: 'https://here' },
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  const manager = managerForTest()
  const renewal = manager.signinSilent()
  let failed: unknown
  renewal.catch((error: unknown) => {
    failed = error
  })
  await until(() => frame.contentWindow.location.replace.mock.calls.length > 0)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(failed).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toMatchObject({ message: 'IFrame timed out without a response' })
})
