import type { LineQueue } from '@parley/contract/inbound/queue.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { emitLiveEvent } from '../shell/hub/live-events.ts'
import { type Answers, example, refused } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 1200))

const since = '2026-11-20T10:00:00Z'
const queue: LineQueue = {
  ...{ name: 'Hotline', isOn: true, most: 10, longestMs: 300_000, running: 2, mostCalls: 2, basis: 18 },
  waiting: [
    {
      ...{ guid: '0190a000-0000-7000-8000-000000000001', from: '+420777•••001', to: '+420605111222', since },
      ...{ waitedMs: 65_000, position: 1, isFirst: true, campaign: { id: 31, name: 'Winter offers' } },
      estimate: { ms: 30_000, fromMs: 5_000, toMs: 80_000 },
    },
    {
      ...{ guid: '0190a000-0000-7000-8000-000000000002', from: '+420777•••002', to: '+420605111222', since },
      ...{ waitedMs: 20_000, position: 2, isFirst: false, campaign: null, estimate: null },
    },
  ],
  today: { waited: 14, answered: 9, overflowed: 1, abandoned: 2, longestMs: 182_000, averageMs: 61_000 },
}
const line = { ...example('DialModuleLines.Basic'), idDialModuleLine: 5, name: 'Hotline' }
const answers: Answers = { 'DialModuleLines.Basic': line, 'DialModuleLines.Queue': queue }
const open = (more: Answers = {}, permissions?: Record<string, (string | number)[]>) =>
  openConsole(
    screens.line(5, { tab: 'queue' }),
    { ...answers, ...more },
    permissions && { permissions: permissions as never },
  )
const main = page.getByRole('main')
const row = (text: string) => main.getByRole('row').filter({ hasText: text })

test('shows who waits, where and for how long, which counts on', async () => {
  const { asked } = await open()
  for (const text of ['1', '+420777•••001', '0:30 (0:05 to 1:20)', 'Goes first', 'contact of “Winter offers”'])
    await expect.element(row('•••001').getByText(text, { exact: true })).toBeVisible()
  await expect.element(row('•••002').getByText('Unknown', { exact: true })).toBeVisible()
  await expect.element(main.getByText('Estimated from 18 calls that ended in the last 30 minutes.')).toBeVisible()
  await expect.poll(() => row('•••001').element().textContent).toMatch(/1:0[6-9]|1:1\d/)
  expect(asked('DialModuleLines.Queue')).toHaveLength(1)
})

test('the numbers of today stand above, and what is full stands out', async () => {
  await open()
  for (const text of ['of 2 calls', 'of 10 places', '3:02', '5:00 allowed', '1:01', 'of 14 callers today'])
    await expect.element(main.getByText(text, { exact: true })).toBeVisible()
  await expect.element(main.getByText('Hung up while waiting')).toBeVisible()
})

test('it is read again when a call changes', async () => {
  const { asked, answers: given } = await open()
  await expect.element(row('•••002')).toBeVisible()
  Object.assign(given, { 'DialModuleLines.Queue': { ...queue, waiting: [] } })
  emitLiveEvent('CallChanged', { guid: 'a' })
  await expect.element(main.getByText('No one is waiting')).toBeVisible()
  await vi.waitFor(() => expect(asked('DialModuleLines.Queue').length).toBeGreaterThan(1))
})

test('a line without a queue says so, and where that is changed', async () => {
  await open({ 'DialModuleLines.Queue': { ...queue, isOn: false, waiting: [] } })
  await expect.element(main.getByText('Queue is off').first()).toBeVisible()
  await main.getByRole('link', { name: 'Go to the overview' }).click()
  await expect.element(main.getByText('Incoming calls', { exact: true })).toBeVisible()
})

test('who may only see queues sees nothing else of the line; who may not is told what is missing', async () => {
  const alone = await open({}, { Line: ['viewQueue:5'] })
  await expect.element(main.getByRole('heading', { name: 'Hotline' })).toBeVisible()
  await expect.element(row('•••001')).toBeVisible()
  await expect.element(main.getByRole('tab', { name: 'Overview' })).not.toBeInTheDocument()
  await alone.unmount()
  await open({ 'DialModuleLines.Queue': refused('Line.viewQueue') })
  await expect.element(page.getByText('Line.viewQueue', { exact: true })).toBeVisible()
})
