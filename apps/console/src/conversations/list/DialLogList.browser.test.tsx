import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../shell/api/call-error.ts'
import type { Answers } from '../../testing/fake-core.ts'
import { openConsole } from '../../testing/open-console.tsx'
// The screen is downloaded when it opens; here it is there already, however busy the machine.
import '../ConversationPage.tsx'
import { SAMPLE_GUID, sampleLog } from '../testing/conversation.sample.ts'

const list = { items: [sampleLog], total: 1, totalExact: true, nextCursor: null }
const lookups = {
  'Lookups.Flows': [{ id: 12, name: 'Debt reminder', detail: null, channel: 1 as const, publishedVersion: 3 }],
  'Lookups.Lines': [],
  'Lookups.Campaigns': [],
  'Lookups.SupportedLanguages': [{ code: 'cs-CZ', name: 'Czech' }],
}

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1400, 900)
})

async function open(query = '', answers: Answers = {}) {
  const opened = await openConsole(
    `${screens.conversation()}${query}`,
    { 'DialLogs.DialLogs': list, ...lookups, ...answers },
    { permissions: {} },
  )
  return { ...opened, asked: () => opened.asked('DialLogs.DialLogs').at(-1) }
}

test('what the address says is what is asked for, and what the chips show', async () => {
  const { asked } = await open('?outcome=3,11&marks=errors&talk=10-60&q=601')
  await expect.poll(asked).toEqual({
    query: {
      search: '601',
      outcome: [3, 11],
      minTalkMs: 10_000,
      maxTalkMs: 60_000,
      hasErrors: true,
      sort: '-startedAt',
    },
  })
  await expect.element(page.getByRole('button', { name: /Outcome: Listened to end, Error/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Duration: 10 to 60 seconds/ })).toBeVisible()
})

test('a chip writes the address, and taking it off cleans it', async () => {
  const { history, asked } = await open()
  await page.getByRole('button', { name: 'Time' }).click()
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  await expect.poll(() => history.location.href).toContain('time=last7')
  await expect.poll(() => JSON.stringify(asked())).toContain('"from"')
  await page.getByRole('button', { name: 'Clear time filter' }).click()
  await expect.poll(() => history.location.href).toBe(screens.conversation())
})

test('a filter that is seldom used comes from the menu', async () => {
  const { history } = await open()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('menuitem', { name: 'Channel' }).click() // opens it, too
  await page.getByRole('option', { name: 'Chat' }).click()
  await expect.poll(() => history.location.href).toContain('channel=2')
})

test('conversations of one campaign are asked for by its id, and the chip names it', async () => {
  const { asked } = await open('?campaign=6', {
    'Lookups.Campaigns': [{ id: 6, name: 'Reminders', detail: 'In progress' }],
  })
  await expect.poll(() => JSON.stringify(asked())).toContain('"idCampaign":6')
  await expect.element(page.getByRole('button', { name: /Campaign: Reminders/ })).toBeVisible()
})

test('a pasted guid opens its conversation, whatever stands around it', async () => {
  const { history } = await open()
  await page.getByRole('searchbox').fill(`https://parley.example/x?guid=${SAMPLE_GUID}&tab=data`)
  await expect.poll(() => history.location.href).toBe(`${screens.conversation()}?guid=${SAMPLE_GUID}`)
})

test('a number is looked for; the order goes into the address', async () => {
  const { history, asked } = await open()
  await page.getByRole('searchbox').fill('601 234')
  await expect.poll(() => JSON.stringify(asked())).toContain('"search":"601 234"')
  await page.getByRole('button', { name: 'Duration' }).first().click()
  await expect.poll(() => history.location.href).toContain('sort=')
})

test('the star shows at once and goes back if the core refuses', async () => {
  const { promise, reject } = Promise.withResolvers<{ guid: string; favorite: boolean }>()
  const { services } = await open('', { 'Conversations.SetFavorite': promise })
  await page.getByRole('button', { name: /^Add .* to favorites/ }).click()
  await expect
    .element(page.getByRole('button', { name: /^Remove .* from favorites/ }))
    .toHaveAttribute('aria-pressed', 'true')
  expect(services.calls.find(([id]) => id === 'Conversations.SetFavorite')?.[1]).toEqual({
    body: { guid: SAMPLE_GUID, favorite: true },
  })
  reject(new CallError({ kind: 'refused', status: 503, message: 'Not now' }))
  await expect
    .element(page.getByRole('button', { name: /^Add .* to favorites/ }))
    .toHaveAttribute('aria-pressed', 'false')
})

test('Enter on a row opens the conversation', async () => {
  const { history } = await open('', {
    'Conversations.Conversations': new CallError({ kind: 'refused', status: 404, message: 'x' }),
  })
  const row = page.getByRole('row').nth(1)
  await expect.element(row).toBeVisible()
  row.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.href).toBe(`${screens.conversation()}?guid=${SAMPLE_GUID}`)
})

test('nothing yet, nothing found, refused and failed each say so', async () => {
  const empty = { items: [], total: 0, totalExact: true, nextCursor: null }
  await open('', { 'DialLogs.DialLogs': empty })
  await expect.element(page.getByText('No conversations yet')).toBeVisible()
  await open('?outcome=3', { 'DialLogs.DialLogs': empty })
  await expect.element(page.getByText('No results')).toBeVisible()
  const details = { missing: ['Line.viewdiallogs'], grantedBy: [], canGive: [] }
  await open('', { 'DialLogs.DialLogs': new CallError({ kind: 'refused', status: 403, message: 'No', details }) })
  await expect.element(page.getByText('Line.viewdiallogs')).toBeVisible()
  await open('', { 'DialLogs.DialLogs': new CallError({ kind: 'refused', status: 500, message: 'Broken' }) })
  await expect.element(page.getByText('Error (500) - Broken')).toBeVisible()
})

test('conversations with errors are one press away, and one press back', async () => {
  const { asked, history } = await open('?marks=favorites')
  const chip = page.getByRole('button', { name: 'With errors', exact: true })
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false')
  await chip.click()
  await expect.poll(asked).toMatchObject({ query: { hasErrors: true, favorite: true } })
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  await chip.click()
  await expect.poll(() => history.location.search).toBe('?marks=favorites')
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false')
})
