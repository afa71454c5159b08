import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import axe from 'axe-core'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { areas } from '../shell/areas.ts'
import { empty, example, failed, loading, type OperationName, ofFrame, refused } from './fake-core.ts'
import { openConsole } from './open-console.tsx'

const GUID = '0199a000-0000-7000-8000-00000000000f'
const MISSING = 'Auditlog.view'
const GIVER = 'Olga Horáková'
/** An address of the screen: parts of its path by the kind of thing they name. */
const parts: Readonly<Record<string, string>> = { guid: GUID, app: BILLED_APP }
const addressOf = (path: string) =>
  path.replaceAll(/\{(\w+)\??\}/g, (_, part: string) => parts[part] ?? (part.startsWith('id') ? '1' : 'name'))
/** What the frame shows is there in any case. */
const butFrame = (state: (name: OperationName) => unknown) => (name: OperationName) =>
  ofFrame(name) ? example(name) : state(name)

beforeAll(() => {
  const still = document.createElement('style')
  still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important }'
  document.head.append(still)
})
beforeEach(() => page.viewport(1280, 900))

async function open(path: string, state: (name: OperationName) => unknown) {
  const opened = await openConsole(addressOf(path), {}, { otherwise: butFrame(state) })
  await vi.waitFor(() => expect(document.querySelector('main')).not.toBeNull(), { timeout: 10_000 })
  const reads = () => opened.services.calls.filter(([name]) => !ofFrame(name))
  return { ...opened, reads }
}
/** Everything has been answered and what it brought is drawn. */
const settled = ({ cache }: Awaited<ReturnType<typeof open>>) =>
  vi.waitFor(
    () => {
      expect(document.querySelector('main h1')).not.toBeNull()
      expect(cache.isFetching()).toBe(0)
    },
    { timeout: 10_000 },
  )

/** What the rules of accessibility say in both schemes; of the dark one only what differs there. */
async function expectAccessible() {
  const found: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    document.documentElement.setAttribute('data-scheme', scheme)
    const { violations } = await axe.run(document.body, {
      resultTypes: ['violations'],
      ...(scheme === 'dark' ? { runOnly: ['color-contrast'] } : { rules: { region: { enabled: false } } }),
    })
    found.push(
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${scheme} ${id}: ${html.slice(0, 300)}`)),
    )
  }
  document.documentElement.setAttribute('data-scheme', 'light')
  expect(found).toEqual([])
}
const alerts = () => [...document.querySelectorAll('main [role=alert]')].filter(({ textContent }) => textContent !== '')

describe.each(areas.map(({ path }) => path))('%s', (path) => {
  test('with what the contract says', async () => {
    await settled(await open(path, example))
    expect(alerts()).toEqual([])
    await expectAccessible()
  })

  test('with nothing', async () => {
    await settled(await open(path, empty))
    expect(alerts()).toEqual([])
    await expectAccessible()
  })

  test('while nothing is answered', async () => {
    await open(path, () => loading)
    expect(alerts()).toEqual([])
    await expectAccessible()
  })

  test('refused, it says which permission is missing', async () => {
    const opened = await open(path, () => refused(MISSING, GIVER))
    await settled(opened)
    // Where the page itself is refused, it names who can give it; elsewhere the refusal names the permission.
    const said = document.querySelector('main')?.textContent
    const names = [permissionLabel(MISSING), GIVER].filter((name) => said?.includes(name))
    if (opened.reads().length > 0) expect(names).not.toEqual([])
    await expectAccessible()
  })

  test('failed, it says so and can be tried again', async () => {
    const opened = await open(path, () => failed)
    await settled(opened)
    if (opened.reads().length > 0) expect(alerts()).not.toEqual([])
    await expectAccessible()
  })
})
