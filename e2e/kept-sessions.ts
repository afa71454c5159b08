import type { BrowserContext, Page } from '@playwright/test'

interface Kept {
  /** Of the provider: with them it answers without asking for the password. */
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  readonly key: string
  readonly user: { readonly access_token: string; readonly expires_at: number }
}

/** More than any journey takes: what is brought along has no refresh token, which is worth something once. */
const LEAST_S = 300

/** What browsers of this worker have kept of the people who signed in, by their names. */
const kept = new Map<string, Kept>()

/** Keeps what a page has of its session, for the next page of this person. */
export async function keepSession(page: Page, username: string): Promise<void> {
  if (kept.has(username)) return
  const [key, text] = await page.evaluate(() => {
    const found = Object.keys(sessionStorage).find((each) => each.startsWith('oidc.user:')) ?? ''
    return [found, sessionStorage.getItem(found) ?? '{}'] as const
  })
  // Two pages that renewed by the same refresh token would be taken for thieves; without it they renew by the provider's cookie.
  const { refresh_token: _, ...user } = JSON.parse(text)
  const cookies = (await page.context().cookies()).filter(({ path }) => !path.includes('/interaction/'))
  kept.set(username, { cookies, key, user })
}

/** Opens a screen with what is kept of a person, where there is something. The page of the provider is there instead if that is over. */
export async function bringSession(page: Page, username: string, path: string): Promise<void> {
  const session = kept.get(username)
  if (session) await page.context().addCookies(session.cookies)
  if (!session || !isFresh(session) || !(await isAlive(page, session))) {
    // Without tokens the provider knows them by the cookies, and gives new ones.
    kept.delete(username)
    return void (await page.goto(path))
  }
  const brought = await page.addInitScript(
    ({ key, user }) => sessionStorage.setItem(key, JSON.stringify(user)),
    session,
  )
  await page.goto(path)
  // Once: a page that has lost its session or renewed it is not to be given the old one again.
  await brought.dispose()
}

const isFresh = ({ user }: Kept) => user.expires_at > Date.now() / 1000 + LEAST_S

/** Other journeys change rights, end sessions and lock people out: what the core refuses is brought to nobody. */
async function isAlive(page: Page, { user }: Kept): Promise<boolean> {
  const answer = await page.request.get('/api/UserInfo', { headers: { authorization: `Bearer ${user.access_token}` } })
  return answer.ok()
}
