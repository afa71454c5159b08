import type { Delivery } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestKit } from '../../kit/testing.tsx'
import { DeliveryRow, Target } from './DeliveryRow.tsx'

const delivery: Delivery = {
  idDelivery: 1,
  message: '0199a0d0-0000-7000-8000-000000000001',
  event: null,
  title: 'Test',
  channel: 'webhook',
  target: 'https://hooks.example.test/parley',
  state: 'waiting',
  attempts: 0,
  responseCode: null,
  error: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  nextAt: '2026-11-20T10:00:00.000Z',
  finishedAt: null,
  isTest: true,
}
const show = (change: Partial<Delivery>) =>
  render(
    <TestKit>
      <ul>
        <DeliveryRow delivery={{ ...delivery, ...change }} target={<Target {...delivery} {...change} />} />
      </ul>
    </TestKit>,
  )
const error = 'There is no host of this name.'

test('what was not tried yet waits, and nothing is wrong with it', async () => {
  const screen = await show({})
  await expect.element(screen.getByText('Waiting', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^Next try/)).toBeVisible()
  expect(screen.container.textContent).not.toContain('Failed')
})

test('a webhook that failed and is tried again says so, with the reason and the moment', async () => {
  const screen = await show({ attempts: 2, error, responseCode: 503, nextAt: '2026-11-20T10:05:00.000Z' })
  await expect.element(screen.getByText('Failed', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^Failed – trying again at/)).toBeVisible()
  await expect.element(screen.getByText(error)).toBeVisible()
  await expect.element(screen.getByText('2 tries')).toBeVisible()
  expect(screen.container.textContent).not.toContain('Waiting')
})

test('what failed for good is not tried again; what arrived at last says nothing of errors', async () => {
  const failed = await show({ state: 'failed', attempts: 5, error, nextAt: null })
  await expect.element(failed.getByText('Failed', { exact: true })).toBeVisible()
  expect(failed.container.textContent).not.toContain('trying again')
  await failed.unmount()
  const arrived = await show({ state: 'delivered', attempts: 2, error, nextAt: null })
  await expect.element(arrived.getByText('Delivered', { exact: true })).toBeVisible()
  expect(arrived.container.textContent).not.toContain(error)
})
