import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { empty, example, failed } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

test('a list of none says so; one that failed can be tried again', async () => {
  const { answers } = await openConsole(screens.users(), { 'Users.List': failed })
  await page.getByRole('button', { name: 'Try again' }).first().click()
  answers['Users.List'] = empty('Users.List')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(page.getByText('No users yet')).toBeVisible()
})

test('an invitation is sent with the chosen groups, and its link is shown', async () => {
  const user = { ...example('Users.UserBasic'), id: 40, firstname: 'Eva', lastname: 'Malá' }
  const { asked } = await openConsole(`${screens.users()}?panel=invite`, {
    'Users.RoleChoices': [],
    'Users.Invite': { ...example('Users.Invite'), user, link: 'https://parley.test/setup/x' },
  })
  const drawer = page.getByRole('dialog', { name: 'Invite user' })
  await drawer.getByRole('textbox', { name: /^First name/ }).fill('Eva')
  await drawer.getByRole('textbox', { name: /^Last name/ }).fill('Malá')
  await drawer.getByRole('textbox', { name: /^Email/ }).fill('eva@example.org')
  await drawer.getByRole('textbox', { name: /^Username/ }).fill('eva')
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  const facts = { firstname: 'Eva', lastname: 'Malá', email: 'eva@example.org', username: 'eva', idRoles: [] }
  await expect.poll(() => asked('Users.Invite')).toEqual([{ body: facts }])
  await expect.element(page.getByRole('dialog', { name: 'Invitation sent' })).toBeVisible()
})

test('a user that was saved meanwhile shows both sides', () =>
  expectBothSides(`${screens.user(3)}?panel=edit`, {
    label: 'First name',
    field: 'firstname',
    read: 'Users.UserBasic',
    save: 'Users.UpdateUserBasic',
  }))
