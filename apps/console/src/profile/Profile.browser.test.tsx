import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseProvider } from '../auth/provider.ts'
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
    label: 'First name',
    field: 'firstname',
    read: 'Users.UserBasic',
    save: 'Users.UpdateUserBasic',
  }))

test('accounts at several providers: unlinked after a question, the only one that lets its person in is not', async () => {
  const company = { issuer: 'https://one.example', provider: 'Company', linkedAt: null }
  const old = { issuer: 'https://old.example', provider: null, linkedAt: '2026-01-01T00:00:00.000Z' }
  const partners = { name: 'Partners', issuer: 'https://two.example', clientId: 'c' }
  chooseProvider(company.issuer)
  const { asked } = await openConsole(
    screens.profile(),
    { 'Users.LinkedAccounts': { idUser: 1, accounts: [company, old], others: [partners] } },
    { providers: [{ ...partners, name: 'Company', issuer: company.issuer }, partners] },
  )
  await expect.element(page.getByRole('button', { name: 'Link Partners' })).toBeVisible()
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(item('Company').getByText('Signed in with it now')).toBeVisible()
  const keep = item('Company').getByRole('button', { name: 'Unlink' })
  await expect.element(keep).toHaveAttribute('aria-disabled', 'true')
  await expect.element(item('https://old.example').getByText(/^No longer set up here/)).toBeVisible()
  await item('https://old.example').getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect
    .poll(() => asked('Users.UnlinkAccount'))
    .toMatchObject([{ params: { idUser: 1 }, query: { issuer: 'https://old.example' } }])
})

test('no secret says what they are for; sessions that failed fail alone', async () => {
  await openConsole(screens.profile(), {
    'Users.UserApiSecret': empty('Users.UserApiSecret'),
    'Users.Sessions': failed,
  })
  await expect.element(page.getByText('No API secrets')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^First name/ })).toBeVisible()
})
