// Rooms: conversations, designer, flows, grammars, languages, lookups, records, reports, runtime, services, tags
// Rooms: testCalls
import { expect, rowOf, signIn, test } from '../people.ts'

// What the flow asks, in whichever of its wordings, and what is answered.
const answers: readonly (readonly [RegExp, string])[] = [
  [/What happened|How can I help/, 'stolen'],
  [/customer number/, '123456'],
  [/surname/, 'Novak'],
  [/block the card now/, 'yes'],
]

test('a flow is tried in chat and the conversation it made is read', async ({ page }) => {
  await signIn(page, 'jana')
  await rowOf(page, 'Card blocking').getByRole('link', { name: 'Card blocking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Card blocking')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('button', { name: 'Start test' }).click()

  const chat = page.getByRole('list', { name: 'Conversation' })
  const message = page.getByRole('textbox', { name: 'Message' })
  for (const [question, answer] of answers) {
    await expect(chat.getByRole('listitem').last()).toHaveText(new RegExp(`Bot:.*(${question.source})`))
    await message.fill(answer)
    await message.press('Enter')
  }
  await expect(page.getByText('The conversation has ended')).toBeVisible()
  await expect(page.getByText('Card blocked', { exact: true }).first()).toBeVisible()
  // What the flow marks as secret is not shown, not even to the person who said it.
  await expect(chat).not.toContainText('123456')
  const picture = page.getByRole('region', { name: 'Flow Card blocking' })
  await expect(picture.locator('[aria-current=step]')).toHaveCount(1)

  await page.getByRole('link', { name: 'View timeline' }).click()
  const events = page.getByRole('list', { name: 'Events' })
  for (const part of ['stolen', 'Identify customer', 'block', 'Hang-up']) await expect(events).toContainText(part)
  await expect(events).not.toContainText('123456')

  const tabs = page.getByRole('main').getByRole('navigation').last()
  await tabs.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('region', { name: 'Transcript' })).toContainText('stolen')
  await expect(page.getByRole('region', { name: 'Routing' })).toContainText('Card blocking')
  await tabs.getByRole('link', { name: 'Data' }).click()
  await expect(page.getByRole('main')).toContainText('customerNumber')
  await expect(page.getByRole('main')).not.toContainText('123456')
  await tabs.getByRole('link', { name: 'Source' }).click()
  await expect(page.getByRole('region', { name: /^Flow Card blocking, version/ })).toBeVisible()
  await tabs.getByRole('link', { name: 'Errors' }).click()
  await expect(page.getByText('This conversation ran without errors.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/tab=source/)
})

test('an event of the timeline shows the step of the flow, by keyboard too', async ({ page }) => {
  // The newest may be a call that nobody answered, without a word of the bot: one that was listened to the end has some.
  await signIn(page, 'jana', '/administration/conversation-details?q=block&test=without&outcome=3')
  await page.getByRole('grid', { name: 'Conversations' }).getByRole('link').first().click()
  await page.getByRole('link', { name: /^Timeline/ }).click()
  const events = page.getByRole('list', { name: 'Events' })
  await events.getByRole('button', { name: /Bot$/ }).first().click()
  await expect(page).toHaveURL(/event=\d+/)
  const before = page.url()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(before)
  const chosen = page.url()
  await page.reload()
  await expect(events.locator('[aria-current=true]')).toHaveCount(1)
  expect(page.url()).toBe(chosen)
})

test('publishing shows what would stop one, and the way back is kept in the history', async ({ page }) => {
  await signIn(page, 'tomas')
  await rowOf(page, 'Card blocking').getByRole('link', { name: 'Card blocking' }).click()
  // The row of the list says the same as the head of the page.
  await expect(page.getByRole('heading', { level: 1, name: 'Card blocking' })).toBeVisible()
  await expect(page.getByText('Live v4 · newest v5').first()).toBeVisible()
  await page.keyboard.press('p')
  const publish = page.getByRole('alertdialog', { name: 'Publish version 5' })
  await expect(publish.getByRole('region', { name: 'Note of version 5' })).toContainText(
    'waits for the legal department',
  )
  await expect(publish).toContainText('Live v4 has tags that this version does not have: compliance')
  await expect(publish).toContainText('Texts changed in cs-CZ, en-GB. Not changed in sk-SK.')
  await expect(publish.getByRole('insertion').first()).toContainText('Zablokovat ji můžete kdykoli')
  await expect(publish).toContainText(/conversations? a day takes? the changed steps/)
  await expect(publish.getByRole('listitem').filter({ hasText: 'Card help' })).toBeVisible()
  await publish.getByRole('button', { name: 'Publish v5' }).click()
  await expect(page.getByText('Live v5', { exact: true }).first()).toBeVisible()
  // What was pressed cannot be used again: the next Tab goes on from the heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Card blocking' })).toBeFocused()
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: 'Start test' })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: 'Start test' })).toBeHidden()

  await page.getByRole('link', { name: 'History' }).click()
  const versions = page.getByRole('grid', { name: 'Versions' })
  const live = (version: string) => versions.getByRole('row').filter({ hasText: new RegExp(`^${version}`) })
  await expect(live('v5')).toContainText(/– now, Tomáš Fiala/)
  await live('v4')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Roll back to v4…' }).click()
  const back = page.getByRole('alertdialog', { name: 'Roll back to version 4' })
  await expect(back).toContainText('Version 4 goes live again in place of version 5')
  await back.getByRole('button', { name: 'Roll back to v4' }).click()
  await expect(live('v4')).toContainText('– now, Tomáš Fiala')
  await expect(live('v5')).toContainText('Tomáš Fiala')
  await expect(page.getByText('Live v4 · newest v5').first()).toBeVisible()
})
