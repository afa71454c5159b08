import { expect, test } from 'vitest'
import { deliveryBlocked, notificationGroupBlocked } from './notificationGroup.rules.ts'

const nobody = { emails: [], webhookUrl: null, idUsers: [] }

test('a group tells somebody', () => {
  expect(notificationGroupBlocked.save(nobody)?.code).toBe('notificationGroup.noChannel')
  expect(notificationGroupBlocked.save({ ...nobody, emails: ['ann@example.org'] })).toBeUndefined()
  expect(notificationGroupBlocked.save({ ...nobody, webhookUrl: 'https://example.org' })).toBeUndefined()
  expect(notificationGroupBlocked.save({ ...nobody, idUsers: [7] })).toBeUndefined()
})

test('only a webhook has a secret, and what waits is not sent again', () => {
  expect(notificationGroupBlocked.rotate(nobody)?.code).toBe('notificationGroup.noWebhook')
  expect(notificationGroupBlocked.rotate({ webhookUrl: 'https://example.org' })).toBeUndefined()
  expect(deliveryBlocked.resend({ state: 'waiting' })?.code).toBe('notificationGroup.stillWaiting')
  expect(deliveryBlocked.resend({ state: 'failed' })).toBeUndefined()
})
