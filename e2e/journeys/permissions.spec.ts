// Rooms: accessRequests, hubs, notices, roles, users
import { expect, rowOf, signIn, test } from '../people.ts'

test('who may not see flows is told what is missing and who can give it', async ({ page, problems }) => {
  problems.expect(/403/)
  await signIn(page, 'david', '/flows/detail/1')
  await expect(page).toHaveURL(/\/not-authorized\?/)
  await expect(page).toHaveTitle(/403 - Not authorized/)
  const main = page.getByRole('main')
  await expect(main).toContainText('403 - Not authorized')
  await expect(main.getByRole('heading')).toHaveText('No permission to display this page')
  await expect(main).toContainText('CallScript.view')
  await expect(main).toContainText('Administrator')
  await expect(main).toContainText('Jana Nováková')
})

test('a guest sees flows but no conversations, and buttons say why they do nothing', async ({ page, problems }) => {
  problems.expect(/403/)
  await signIn(page, 'grace')
  const create = page.getByRole('button', { name: 'New flow' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toHaveAccessibleDescription(/CallScript\.create/)
  await create.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('grid').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Try it' })).toHaveAccessibleDescription(/CallScript\.test/)
  await page.getByRole('link', { name: 'Dial logs' }).click()
  await expect(page.getByRole('main')).toContainText('CallScript.viewdiallogs')
  await expect(page.getByRole('grid', { name: 'Conversations' })).toHaveCount(0)
})

test('a role limited to a folder shows that folder and below, and nothing else', async ({
  page,
  problems,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'jana')
  const elsewhere = await rowOf(other, 'Satisfaction survey').getByRole('link').getAttribute('href')
  await other.context().close()

  problems.expect(/40[34]|You need the permission/)
  await signIn(page, 'karel')
  const grid = page.getByRole('grid', { name: 'Flows' })
  await expect(grid.getByRole('link', { name: 'Card blocking' })).toBeVisible()
  await expect(grid.getByRole('link', { name: 'Satisfaction survey' })).toHaveCount(0)
  await expect(page.getByRole('treegrid', { name: 'Folders' })).not.toContainText('Surveys')
  await page.goto(elsewhere ?? '')
  await expect(page.getByRole('heading', { name: /flow not found|No permission/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Satisfaction survey')
})
