import type { Browser, Page } from '@playwright/test'
import { expect, fillSignIn, openBrowser, type Problems, signIn } from './people.ts'

export const FIRST_PASSWORD = 'a long pass phrase of one’s own'

/** Calls the core as whoever is signed in on the page. */
export async function callAs<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((each) => each.startsWith('oidc.user:')) ?? ''
    return JSON.parse(sessionStorage.getItem(key) ?? '{}').access_token as string
  })
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) })
  const text = await answer.text()
  expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true)
  return JSON.parse(text || 'null')
}

/** Follows the link of an invitation or reset. */
export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  const fields = page.locator('input[type=password]')
  await fields.nth(0).fill(password)
  await fields.nth(1).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is set')
}

export interface Company {
  readonly idTenant: number
  /** Of its administrator, who is signed in on `admin`. */
  readonly username: string
  readonly admin: Page
}

/** A tenant of its own, whose rules disturb nobody else, with its administrator signed in. */
export async function foundCompany(page: Page, browser: Browser, problems: Problems, name: string): Promise<Company> {
  const mark = `${Date.now().toString(36)}${Math.floor(Math.random() * 1_000)}`
  const username = `ada${mark}`
  await signIn(page, 'olga', '/administration/tenants')
  const limits = { concurrentCalls: null, callsPerMinute: null, runningCampaigns: null, storageBytes: null }
  const { tenant, invitation } = await callAs<{ tenant: { idTenant: number }; invitation: { link: string } }>(
    page,
    'POST',
    '/Administration/Tenants/Create',
    {
      name: `${name} ${mark}`,
      idParent: null,
      contact: { name: '', email: '', phone: '' },
      timezone: 'Europe/Prague',
      locale: 'en-GB',
      currency: 'EUR',
      limits,
      administrator: { firstname: 'Ada', lastname: name, username, email: `${username}@example.com` },
    },
  )
  const admin = await openBrowser(browser, problems)
  await choosePassword(admin, invitation.link, FIRST_PASSWORD)
  await admin.goto('/flows')
  await fillSignIn(admin, username, FIRST_PASSWORD)
  await expect(admin.getByRole('button', { name: 'Account of' })).toBeVisible()
  return { idTenant: tenant.idTenant, username, admin }
}

/** Invites somebody to the administrator's tenant and lets them choose their password; they are not signed in yet. */
export async function inviteTo(
  { admin }: Company,
  page: Page,
  firstname: string,
  role = 'Guest',
): Promise<{ username: string; id: number }> {
  const username = `${firstname.toLowerCase()}${Date.now().toString(36)}`
  const roles = await callAs<{ idRole: number; name: string }[]>(admin, 'GET', '/Administration/Users/RoleChoices')
  const chosen = roles.find(({ name }) => name === role)
  const sent = await callAs<{ user: { id: number }; link: string }>(admin, 'POST', '/Administration/Users/Invite', {
    firstname,
    lastname: 'Newcomer',
    username,
    email: `${username}@example.com`,
    idRoles: chosen ? [chosen.idRole] : [],
  })
  await choosePassword(page, sent.link, FIRST_PASSWORD)
  return { username, id: sent.user.id }
}
