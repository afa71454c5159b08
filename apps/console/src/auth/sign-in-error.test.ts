import { expect, test } from 'vitest'
import { managerForTest } from './manager.fake.ts'
import { signInErrorOf } from './sign-in-error.ts'

test.each([
  ['No popup_redirect_uri configured', 'No popup_redirect_uri configured'],
  ['popup_redirect_uri is missing', 'No popup_redirect_uri configured'],
  ['No silent_redirect_uri configured', 'No silent_redirect_uri configured'],
  ['invalid request_type in state', 'invalid response_type in state'],
  ['invalid response_type in state', 'invalid response_type in state'],
  ['IFrame timed out without a response', 'IFrame timed out without a response'],
  ['Frame window timed out', 'IFrame timed out without a response'],
  ['Attempted to navigate on a disposed window', 'Popup blocked by user'],
  ['Popup blocked by user', 'Popup blocked by user'],
  ['Popup closed by user', 'Popup closed by user'],
  ['Popup window closed', 'Popup closed by user'],
  ['access_denied', 'access_denied'],
])('whatever the library says (%s), a person reads the catalogue’s text', (said, read) => {
  expect(signInErrorOf(new Error(said)).message).toBe(read)
})

test('the library’s own answer to a state of no known kind is put into the catalogue’s words', async () => {
  const manager = managerForTest()
  const parts = manager as unknown as Record<string, unknown> // the stored state, which no test has
  parts._client = { readSigninResponseState: async () => ({ state: { request_type: 'si:x' } }) }
  const error: unknown = await manager
    .signinCallback('https://here/auth-callback?state=1')
    .catch((caught: unknown) => caught)
  expect(signInErrorOf(error).message).toBe('invalid response_type in state')
})
