import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import type { AnyScreen } from '@parley/contract/kernel/screen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { areas } from '../shell/areas.ts'
import { empty, example, failed, loading, type OperationName, ofFrame, refused } from './fake-core.ts'
import { expectAccessible, fourTimes } from './look.ts'
import { openConsole } from './open-console.tsx'
import { standingOut } from './standing-out.ts'

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

const alerts = () => [...document.querySelectorAll('main [role=alert]')].filter(({ textContent }) => textContent !== '')

test('every screen of the contract has its area, and every area an address of the contract', () => {
  const declared = [...new Set(areas.map(({ at }) => at))]
  expect(declared.filter((at) => !Object.values<AnyScreen>(screens).includes(at)).map(({ path }) => path)).toEqual([])
  expect(
    Object.values<AnyScreen>(screens)
      .filter((at) => !declared.includes(at))
      .map(({ path }) => path),
  ).toEqual([])
})

describe.each(areas.map(({ path }) => path))('%s', (path) => {
  test('with what the contract says', async () => {
    await settled(await open(path, example))
    expect(alerts()).toEqual([])
    await expectAccessible()
    await page.viewport(...fourTimes)
    await expect.poll(standingOut).toEqual([])
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
    const said = () => document.querySelector('main')?.textContent
    const names = () => [permissionLabel(MISSING), GIVER].filter((name) => said()?.includes(name))
    // Some parts of a screen are fetched once the first is there.
    if (opened.reads().length > 0) await expect.poll(names, { timeout: 10_000 }).not.toEqual([])
    await expectAccessible()
  })

  test('failed, it says so and can be tried again', async () => {
    const opened = await open(path, () => failed)
    await settled(opened)
    if (opened.reads().length > 0) await expect.poll(alerts, { timeout: 10_000 }).not.toEqual([])
    await expectAccessible()
  })
})
