import { expect, test, vi } from 'vitest'
import { loadScreen, type ReloadPage } from './load-screen.ts'

const Screen = () => null

function page() {
  const kept = new Map<string, string>()
  const store: ReloadPage['store'] = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  return { store, load: vi.fn<ReloadPage['load']>() }
}
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const tick = () => new Promise((resolve) => setImmediate(resolve))

test('a screen that cannot be downloaded loads the whole page at the target', async () => {
  const at = page()
  const after = vi.fn()
  loadScreen(broken, '/flows/detail/7?tab=history', at).then(after, after)
  await tick()
  expect(at.load).toHaveBeenCalledExactlyOnceWith('/flows/detail/7?tab=history')
  expect(after).not.toHaveBeenCalled() // nothing is shown before the page goes away
})

test('a target that fails again after the reload is an error, not a loop', async () => {
  const at = page()
  void loadScreen(broken, '/flows', at)
  await tick()
  await expect(loadScreen(broken, '/flows', at)).rejects.toThrow('dynamically imported')
  expect(at.load).toHaveBeenCalledTimes(1)
})

test('a download that works forgets the failure before', async () => {
  const at = page()
  void loadScreen(broken, '/flows', at)
  await tick()
  expect(await loadScreen(async () => ({ default: Screen }), '/flows', at)).toBe(Screen)
  void loadScreen(broken, '/flows', at)
  await tick()
  expect(at.load).toHaveBeenCalledTimes(2)
})
