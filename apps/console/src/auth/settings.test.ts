import { expect, test, vi } from 'vitest'
import { handOver } from './hand-over.ts'
import { loadSettings } from './settings.ts'

const settings = { issuer: 'i', clientId: 'c', api: '', hub: '/hub', release: '2.0.36', productName: 'Parley' }
const answering =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status })

test('settings are read before anything else, complete or not at all', async () => {
  expect(await loadSettings(answering(settings))).toEqual(settings)
  await expect(loadSettings(answering({ issuer: 'i' }))).rejects.toThrow('incomplete')
  await expect(loadSettings(answering({}, 503))).rejects.toThrow('503')
})

test('the page of the silent renewal hands its address to its parent of the same origin, and does nothing else', () => {
  const postMessage = vi.fn()
  const location = { href: 'https://here/auth-refresh?code=1&state=2', origin: 'https://here' }
  handOver({ parent: { postMessage }, location } as unknown as Window) // all that it touches
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    { source: 'oidc-client', url: location.href, keepOpen: false },
    'https://here',
  )
})
