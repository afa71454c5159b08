// Rooms: auth, identity, signIn
import type { Page } from '@playwright/test'
import { expect, fillSignIn, signIn, test } from '../people.ts'

const storedUser = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((each) => each.startsWith('oidc.user:'))
    return key === undefined ? undefined : JSON.parse(sessionStorage.getItem(key) ?? '{}')
  })

/** Changes what is stored of the signed-in user, as time would. */
const changeStoredUser = (page: Page, change: Record<string, unknown>) =>
  page.evaluate((changes) => {
    const key = Object.keys(sessionStorage).find((each) => each.startsWith('oidc.user:')) ?? ''
    sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(sessionStorage.getItem(key) ?? '{}'), ...changes }))
  }, change)

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

test('a wrong password is said, the asked page is reached afterwards', async ({ page, problems }) => {
  problems.expect(/40[01]/)
  await page.goto('/administration/tasks?q=history')
  await expect(page).toHaveTitle(/Sign in/)
  await fillSignIn(page, 'petra', 'not the password')
  await expect(page.getByRole('alert')).toContainText('Incorrect username or password.')
  await expect(page.getByLabel('Username')).toHaveValue('petra')
  await fillSignIn(page, 'petra', process.env.DEMO_PASSWORD ?? 'demo-parley-2026')
  await expect(page).toHaveURL('/administration/tasks?q=history')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks')
})

test('signing out clears what was stored and asks for the password again', async ({ page }) => {
  await signIn(page, 'petra')
  expect(await storedUser(page)).toBeDefined()
  await page.getByRole('button', { name: 'Account of' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await storedUser(page)).toBeUndefined()
  expect(await page.evaluate(() => sessionStorage.getItem('tenantContext'))).toBeNull()
  await page.goto('/flows')
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('a second tab needs no password; signing out in one ends the session of the other', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/401|login_required|HTTP Authentication failed/)
  await signIn(page, 'lenka', '/profile')
  const other = await context.newPage()
  problems.watch(other)
  await other.goto('/administration/tasks')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tasks')
  await other.getByRole('button', { name: 'Account of' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other.getByLabel('Username')).toBeVisible()
  await expect(
    page.getByRole('alertdialog', { name: 'Your session has ended' }).or(page.getByLabel('Username')),
  ).toBeVisible()
})

test('a token about to expire is renewed in the background, by /auth-refresh where there is no refresh token', async ({
  page,
}) => {
  await signIn(page, 'marek', '/profile')
  for (const withRefreshToken of [true, false]) {
    const before = await storedUser(page)
    await changeStoredUser(page, {
      expires_at: inSeconds(30),
      ...(withRefreshToken ? {} : { refresh_token: undefined }),
    })
    const renewal = withRefreshToken ? undefined : page.waitForRequest(/\/auth-refresh\?/)
    await page.reload()
    await renewal
    await expect.poll(async () => (await storedUser(page))?.access_token).not.toBe(before?.access_token)
    const after = await storedUser(page)
    expect(after?.profile.sub).toBe(before?.profile.sub)
    expect(after?.expires_at).toBeGreaterThan(inSeconds(60))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  }
})

test('a stored user who has expired is signed in again without a password, on the same page', async ({ page }) => {
  await signIn(page, 'marek', '/administration/tasks')
  await changeStoredUser(page, { expires_at: inSeconds(-10) })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks')
  await expect(page).toHaveURL('/administration/tasks')
  expect((await storedUser(page))?.expires_at).toBeGreaterThan(inSeconds(0))
})
