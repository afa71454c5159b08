import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example, stale } from './fake-core.ts'
import { openConsole } from './open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const places = { timezone: 'Europe/Prague', locale: 'en-GB', currency: 'EUR' }
const theirs = { name: 'Theirs', rowVersion: 2 }

/** The panels are one piece of the shell; that a panel hands it both sides is seen here. */
test.each([
  ['a tenant', screens.tenant(1), 'Tenants.Basic', 'Tenants.UpdateBasic', places],
  ['a flow', screens.flow(1), 'CallScripts.Basic', 'CallScripts.UpdateBasic', {}],
] as const)('%s that was saved meanwhile shows both sides', async (_, path, read, save, facts) => {
  const mine = { ...example(read), ...facts }
  const { answers, asked } = await openConsole(`${path}?panel=edit`, { [read]: mine })
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Mine')
  Object.assign(answers, { [read]: { ...mine, ...theirs }, [save]: stale({ ...mine, ...theirs }) })
  drawer.element().querySelector<HTMLButtonElement>('[type=submit]')?.click()
  await expect.poll(() => drawer.element().textContent).toContain('Theirs')
  expect(drawer.element().textContent).toContain('Mine')
  expect(asked(save)).toHaveLength(1)
})
