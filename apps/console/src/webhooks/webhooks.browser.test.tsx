import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, refusedFor } from '../testing/fake-core.ts'
import { expectAccessible, fourTimes } from '../testing/look.ts'
import { openConsole } from '../testing/open-console.tsx'
import { standingOut } from '../testing/standing-out.ts'

beforeEach(() => page.viewport(1280, 900))

const webhook = {
  ...example('Webhooks.Basic'),
  ...{ idWebhook: 4, name: 'Data house', url: 'https://data.example/hook', isEnabled: true, rowVersion: 2 },
  ...{ events: ['conversation.ended' as const], content: 'facts' as const, showsNumbers: false },
  ...{ lines: [{ id: 8, name: 'Orders' }], week: { delivered: 12, failed: 1, waiting: 0 } },
}
const guid = '01980000-0000-7000-8000-000000000001'
const failed = {
  ...{
    idWebhookDelivery: 7,
    message: guid,
    event: 'conversation.ended' as const,
    subject: guid,
    state: 'failed' as const,
  },
  ...{ attempts: 8, responseCode: 500, error: 'It answered 500.', createdAt: '2026-11-30T10:00:00.000Z' },
  ...{ nextAt: null, finishedAt: '2026-12-01T10:00:00.000Z' },
}
const pageOf = <T,>(items: T[]) => ({ items, total: items.length, totalExact: true, nextCursor: null })
const open = (query = {}, answers: Answers = {}) =>
  openConsole(screens.webhooks(query), {
    'Webhooks.List': pageOf([webhook]),
    'Webhooks.Basic': webhook,
    'Webhooks.Deliveries': pageOf([failed]),
    'Lookups.Lines': [{ id: 8, name: 'Orders', detail: null, canCall: false }],
    ...answers,
  })
const drawer = page.getByRole('dialog')

test('the list says what is told where, and how the last week went', async () => {
  await open()
  await expect.element(page.getByRole('gridcell', { name: '12 sent, 1 failed' })).toBeVisible()
  await expectAccessible()
})

test('a webhook is created, and its secret is shown once', async () => {
  const { asked } = await open({ panel: 'new' }, { 'Webhooks.Create': { webhook, secret: 'whsec_abc' } })
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Data house')
  await drawer.getByRole('textbox', { name: /^Address/ }).fill('https://data.example/hook')
  await drawer.getByRole('button', { name: 'Create webhook' }).click()
  await expect.element(drawer.getByText('Copy it now. You won’t see it again.')).toBeVisible()
  await expect.element(drawer.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_abc')
  expect(asked('Webhooks.Create')[0]?.body).toMatchObject({
    events: ['conversation.ended'],
    content: 'facts',
    idLines: [],
  })
})

test('an address that cannot be is said at its field', async () => {
  await open(
    { panel: 'new' },
    { 'Webhooks.Create': refusedFor('webhook.badAddress', { problem: 'must start with https://' }) },
  )
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Data house')
  await drawer.getByRole('textbox', { name: /^Address/ }).fill('http://data.example/hook')
  await drawer.getByRole('button', { name: 'Create webhook' }).click()
  await expect.element(drawer.getByText('The address must start with https://.')).toBeVisible()
})

test('what failed leads to its conversation and is sent again, alone or with others of its time', async () => {
  const { asked } = await open(
    { webhook: 4 },
    { 'Webhooks.Resend': { ...failed, state: 'waiting' }, 'Webhooks.Replay': { sent: 3 }, 'Webhooks.Test': failed },
  )
  await expect.element(drawer.getByText('It answered 500.')).toBeVisible()
  await expect
    .element(drawer.getByRole('link', { name: 'Open the conversation' }))
    .toHaveAttribute('href', screens.conversation({ guid }))
  await expectAccessible()
  await drawer.getByRole('button', { name: 'Send again', exact: true }).click()
  await expect.poll(() => asked('Webhooks.Resend')[0]?.params).toMatchObject({ idWebhookDelivery: 7 })
  await drawer.getByRole('button', { name: 'Send again …' }).click()
  const dialog = page.getByRole('dialog', { name: /Send deliveries of Data house again/ })
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByText('3 deliveries are sent again')).toBeVisible()
  expect(asked('Webhooks.Replay')[0]?.body).toMatchObject({ isOnlyFailed: true })
})

test('a changed address has a new secret, and nothing stands out at four times the size', async () => {
  const { asked } = await open({ webhook: 4 }, { 'Webhooks.Update': { webhook, secret: 'whsec_new' } })
  await page.viewport(...fourTimes)
  await expect.poll(standingOut).toEqual([])
  await page.viewport(1280, 900)
  await drawer.getByRole('textbox', { name: /^Address/ }).fill('https://other.example/hook')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_new')
  expect(asked('Webhooks.Update')[0]?.body).toMatchObject({ idLines: [8], rowVersion: 2 })
  await page
    .getByRole('dialog', { name: /Signing secret/ })
    .getByRole('button', { name: 'Close' })
    .last()
    .click()
  await expect.element(drawer).not.toBeInTheDocument()
})
