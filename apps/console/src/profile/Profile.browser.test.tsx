import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { empty, example, failed } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

test('one’s name is saved with the version that was read', async () => {
  const read = { ...example('Users.UserBasic'), firstname: 'Jana', lastname: 'Nováková', rowVersion: 7 }
  const { asked } = await openConsole(screens.profile(), { 'Users.UserBasic': read })
  const name = page.getByRole('textbox', { name: /^First name/ })
  await name.fill('Johana')
  name.element().closest('form')?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
  await expect
    .poll(() => asked('Users.UpdateUserBasic'))
    .toMatchObject([{ body: { firstname: 'Johana', lastname: 'Nováková', rowVersion: 7 } }])
})

test('a name that was saved meanwhile shows both sides', () =>
  expectBothSides(screens.profile(), {
    ...{ label: 'First name', field: 'firstname', read: 'Users.UserBasic', save: 'Users.UpdateUserBasic' },
  }))

test('no secret says what they are for; sessions that failed fail alone', async () => {
  await openConsole(screens.profile(), {
    'Users.UserApiSecret': empty('Users.UserApiSecret'),
    'Users.Sessions': failed,
  })
  await expect.element(page.getByText('No API secrets')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^First name/ })).toBeVisible()
})
