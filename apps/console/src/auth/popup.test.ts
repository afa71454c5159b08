import { afterEach, expect, test, vi } from 'vitest'
import { FAKED, managerForTest, until } from './manager.fake.ts'
import { createSession } from './session.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openingWindow(popup: unknown) {
  vi.useFakeTimers({ toFake: [...FAKED] })
  const open = vi.fn(() => popup)
  vi.stubGlobal('window', {
    open,
    screenX: 0,
    screenY: 0,
    outerWidth: 1280,
    outerHeight: 900,
    location: { origin: 'https://here' },
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  const session = createSession(managerForTest(), { forget: () => {}, goTo: () => {} })
  let failed: unknown
  session.signInPopup().catch((error: unknown) => {
    failed = error
  })
  return { open, failure: () => failed }
}

test('the popup is 640 high and looked at every 500 ms', async () => {
  const popup = { closed: false, focus: () => {}, close: () => {}, location: { replace: vi.fn() } }
  const { open, failure } = openingWindow(popup)
  await until(() => popup.location.replace.mock.calls.length > 0)
  expect(String((open.mock.calls[0] as unknown[])[2])).toContain('height=640')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(failure()).toBeUndefined()
  popup.closed = true
  await vi.advanceTimersByTimeAsync(499)
  expect(failure()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure()).toMatchObject({ message: 'Popup closed by user' })
})

test('a popup that the browser does not open is reported as blocked', async () => {
  const { failure } = openingWindow(null)
  await until(() => failure() !== undefined)
  expect(failure()).toMatchObject({ message: 'Popup blocked by user' })
})
