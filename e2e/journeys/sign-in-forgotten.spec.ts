// Rooms: auth, identity, mail, signIn
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { foundCompany, inviteTo } from '../newcomers.ts'
import { expect, fillSignIn, openBrowser, test } from '../people.ts'

const CHOSEN = 'a bridge of seven arches'

/** The links in mails to an address, the newest last; without a mail server each mail is a file. */
async function linksTo(address: string): Promise<string[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail')
  const names = (await readdir(folder)).filter((name) => name.includes(address)).sort()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.flatMap((mail) => /http\S+\/identity\/setup\/[\w-]{43}/.exec(mail.replaceAll('=\r\n', ''))?.[0] ?? [])
}

test('a forgotten password is replaced by a link in a mail, and a used link asks for another', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/4(01|10|22) \(/)
  const company = await foundCompany(page, browser, problems, 'Sienna')
  const nora = await openBrowser(browser, problems)
  const { username } = await inviteTo(company, nora, 'Nora')
  const address = `${username}@example.com`
  const before = (await linksTo(address)).length

  await nora.goto('/profile')
  await nora.getByRole('link', { name: 'Forgot password?' }).click()
  const who = nora.getByLabel('Username or email')
  await expect(who).toBeFocused()
  await nora.keyboard.press('Enter')
  await expect(nora.getByText('Field is required')).toBeVisible()
  const answers: string[] = []
  for (const name of ['nobody-of-that-name', username]) {
    await who.fill(name)
    await nora.keyboard.press('Enter')
    await expect(nora.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    answers.push((await nora.getByRole('main').textContent()) ?? '')
    await nora.goto('/identity/forgot')
  }
  expect(answers[0]).toBe(answers[1])
  await expect.poll(async () => (await linksTo(address)).length).toBe(before + 1)
  const link = (await linksTo(address)).at(-1) ?? ''
  await nora.goto(link)
  for (const field of await nora.locator('input[type=password]').all()) await field.fill(CHOSEN)
  await nora.getByRole('button', { name: 'Save password' }).click()
  await nora.goto('/profile')
  await fillSignIn(nora, username, CHOSEN)
  await expect(nora.getByRole('button', { name: 'Account of' })).toBeVisible()

  const later = await openBrowser(browser, problems)
  await later.goto(link)
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await later.getByRole('button', { name: 'Send a new link' }).click()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect.poll(async () => (await linksTo(address)).length).toBe(before + 2)

  const { admin } = company
  await admin.goto('/administration/audit-log')
  await expect(admin.getByText('Nora Newcomer').first()).toBeVisible()
})
