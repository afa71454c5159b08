import { TOAST_MS } from '@parley/contract/kernel/constants.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestKit } from '../testing.tsx'
import { Toaster } from './Toaster.tsx'
import { showError, showToast, toastQueue } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key)
  vi.useRealTimers()
})

const texts = () => toastQueue.visibleToasts.map(({ content }) => content.text)
const open = () =>
  render(
    <TestKit>
      <Toaster />
    </TestKit>,
  )
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

test('a notification disappears after 6000 ms and not before', async () => {
  const screen = await open()
  showToast('success', 'Saved')
  await expect.element(screen.getByText('Saved')).toBeVisible()
  pass(TOAST_MS - 1)
  expect(texts()).toEqual(['Saved'])
  pass(1)
  expect(texts()).toEqual([])
})

test('it waits while the pointer is on it', async () => {
  const screen = await open()
  showToast('info', 'Import has started')
  await expect.element(screen.getByText('Import has started')).toBeVisible()
  pass(4000)
  await screen.getByRole('alertdialog').hover()
  pass(60_000)
  expect(texts()).toEqual(['Import has started'])
  await screen.getByRole('alertdialog').unhover()
  pass(TOAST_MS)
  expect(texts()).toEqual([])
})

test('a failed call is told in the words of the specification; the same words are not stacked', async () => {
  const screen = await open()
  const error = Object.assign(new Error('Name is taken'), { status: 409 })
  showError(error)
  showError(error)
  await expect.element(screen.getByRole('alertdialog', { name: 'Error (409) - Name is taken' })).toBeVisible()
  expect(texts()).toEqual(['Error (409) - Name is taken'])
})

test('no more than four are shown at once', () => {
  for (let at = 0; at < 7; at++) showToast('info', `Notice ${at}`)
  expect(texts()).toHaveLength(4)
})
