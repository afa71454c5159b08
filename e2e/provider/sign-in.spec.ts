import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Account, AUDIENCE } from './glewlwyd.ts'
import { CONSOLE, openWorld, type World } from './world.ts'

const password = 'a-long-password'
const adele: Account = { username: 'adele', password, email: 'adele@example.com' }
const bruno: Account = { username: 'bruno', password, email: 'bruno@example.com', isVerified: false }
const carla: Account = { username: 'carla', password, email: 'carla@example.com' }

let world: World
test.beforeAll(async () => {
  test.setTimeout(240_000)
  world = await openWorld({ ADMIN_EMAIL: adele.email, OIDC_AUDIENCE: AUDIENCE, LOG_LEVEL: 'warn' })
  for (const person of [adele, bruno, carla]) await world.provider.add(person)
})
test.afterAll(() => world?.stop())

/** On the provider's own pages: name and password, then the agreement, which is asked for once. */
async function signIn(page: Page, { username }: Account): Promise<void> {
  await page.goto('/flows')
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await page.locator('#loginbut').click()
  const goOn = page.getByRole('button', { name: 'Continue' })
  await goOn.waitFor()
  const scopes = page.locator('input[type=checkbox]:enabled')
  if ((await scopes.count()) > 0) {
    for (const scope of await scopes.all()) await scope.check()
    await page.getByRole('button', { name: 'Grant access' }).click()
  }
  await goOn.click()
  await page.waitForURL(`${CONSOLE}/**`)
}

const open = async (browser: Browser) => (await browser.newContext()).newPage()
const account = (page: Page) => page.getByRole('button', { name: 'Account of' })
const storedUser = (page: Page): Promise<Record<'id_token' | 'access_token', string>> =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((each) => each.startsWith('oidc.user:')) ?? ''
    return JSON.parse(sessionStorage.getItem(key) ?? '{}')
  })
const ask = async (page: Page, token: string) => {
  const answer = await page.request.get('/api/UserInfo', { headers: { authorization: `Bearer ${token}` } })
  return [answer.status(), (await answer.json()).code]
}

test('the first administrator signs in, and a nonce goes with the request', async ({ page }) => {
  const asked = page.waitForRequest((request) => request.url().includes('/api/oidc/auth?'))
  await signIn(page, adele)
  await expect(account(page)).toBeVisible()
  expect(new URL((await asked).url()).searchParams.get('nonce')).toMatch(/^.{16,}$/)
  const { id_token, access_token } = await storedUser(page)
  expect(await ask(page, access_token)).toEqual([200, undefined])
  expect(await ask(page, id_token)).toEqual([403, 'auth.wrongAudience'])
})

test('an answer for another nonce signs nobody in', async ({ page }) => {
  await page.route('**/api/oidc/auth?*', (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('nonce', 'of-somebody-elses-request')
    return route.continue({ url: url.href })
  })
  await signIn(page, adele)
  await expect(page.getByRole('alert')).toContainText('nonce')
  expect(await storedUser(page)).toEqual({})
})

test('a token is renewed in the background, with and without a refresh token', async ({ page }) => {
  await signIn(page, adele)
  await expect(account(page)).toBeVisible()
  for (const kept of [{}, { refresh_token: undefined }]) {
    const before = await storedUser(page)
    await page.evaluate(
      ([user, expires_at]) => {
        const key = Object.keys(sessionStorage).find((each) => each.startsWith('oidc.user:')) ?? ''
        sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at }))
      },
      [{ ...before, ...kept }, Math.floor(Date.now() / 1000) + 30] as const,
    )
    await page.reload()
    await expect.poll(async () => (await storedUser(page)).access_token).not.toBe(before.access_token)
    await expect(account(page)).toBeVisible()
    expect(await ask(page, (await storedUser(page)).access_token)).toEqual([200, undefined])
  }
})

test('somebody whose address is not verified reads that they have no account, and the log says why', async ({
  page,
}) => {
  await signIn(page, bruno)
  await expect(page.getByRole('alert')).toContainText('don’t have an account here')
  expect(world.product.said()).toContain('bruno@example.com is not verified by the provider')
})

test('somebody invited takes over their account by a verified address', async ({ page, browser }) => {
  await signIn(page, adele)
  await expect(account(page)).toBeVisible()
  await page.goto('/administration/users?panel=invite')
  const drawer = page.getByRole('dialog', { name: 'Invite user' })
  await drawer.getByLabel('First name').fill('Carla')
  await drawer.getByLabel('Last name').fill('Novak')
  await drawer.getByLabel('Username').fill('carla')
  await drawer.getByLabel('Email').fill(carla.email)
  await drawer.locator('button[type=submit]').click()
  await expect(page.getByText('Invitation sent to Carla Novak')).toBeVisible()
  const theirs = await open(browser)
  await signIn(theirs, carla)
  await expect(theirs.getByRole('button', { name: 'Account of Carla Novak' })).toBeVisible()
})

test('keys that the provider changes are fetched, and tokens of the earlier one stay good', async ({
  page,
  browser,
}) => {
  await signIn(page, adele)
  await expect(account(page)).toBeVisible()
  const { access_token: old } = await storedUser(page)
  const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString()).kid
  await world.provider.rotate()
  const fresh = await open(browser)
  await signIn(fresh, adele)
  await expect(account(fresh)).toBeVisible()
  const { access_token: later } = await storedUser(fresh)
  expect(kidOf(later)).not.toBe(kidOf(old))
  expect(await ask(page, later)).toEqual([200, undefined])
  expect(await ask(page, old)).toEqual([200, undefined])
})

test('signing out ends what the browser holds, and the provider asks again', async ({ page }) => {
  await signIn(page, adele)
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByRole('heading', { name: 'End session' })).toBeHidden()
  await page.goto('/flows')
  await page.waitForURL(/login\.html/)
  await expect(page.locator('#username').or(page.getByRole('button', { name: 'Continue' }))).toBeVisible()
})

test('a token for another audience opens nothing, and the log says which setting takes it', async ({ page }) => {
  test.setTimeout(240_000)
  await world.restart({ OIDC_AUDIENCE: 'parley-api' })
  await signIn(page, adele)
  await expect(page.getByRole('alert')).toContainText('not for this service')
  expect(world.product.said()).toContain(`the access token is for “${AUDIENCE}”, not for “parley-api”`)
})
