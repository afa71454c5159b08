import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { expect, test } from 'vitest'
import { channelsOf, weekOf } from './group.columns.tsx'
import { bodyOf, draftOf } from './group-draft.ts'

const group: NotificationGroup = {
  idNotificationGroup: 7,
  name: 'On duty',
  isEnabled: true,
  events: ['task.failed', 'user.locked'],
  emails: ['duty@example.org'],
  webhookUrl: 'https://example.org/hook',
  people: [
    { id: 3, name: 'Eva Malá' },
    { id: 4, name: 'Jana Nováková' },
  ],
  quiet: { from: '22:00', to: '07:00', zone: 'Europe/Prague' },
  week: { delivered: 3, failed: 1, waiting: 0 },
  rowVersion: 2,
  createdAt: '2026-11-20T10:00:00.000000Z',
  createdBy: null,
  updatedAt: '2026-11-20T10:00:00.000000Z',
  updatedBy: null,
}

test('a group becomes a draft and the draft what is sent', () => {
  const draft = draftOf(group, 'UTC')
  expect(draft).toMatchObject({ idUsers: [3, 4], isQuiet: true, quiet: { zone: 'Europe/Prague' } })
  expect(bodyOf(draft)).toEqual({
    name: 'On duty',
    isEnabled: true,
    events: ['task.failed', 'user.locked'],
    emails: ['duty@example.org'],
    webhookUrl: 'https://example.org/hook',
    idUsers: [3, 4],
    quiet: { from: '22:00', to: '07:00', zone: 'Europe/Prague' },
  })
})

test('a new one has no webhook, and quiet hours only when they are switched on', () => {
  const draft = draftOf(undefined, 'Europe/Prague')
  expect(bodyOf({ ...draft, webhookUrl: '  ' })).toMatchObject({ webhookUrl: null, quiet: null })
  expect(bodyOf({ ...draft, isQuiet: true }).quiet).toEqual({ from: '22:00', to: '07:00', zone: 'Europe/Prague' })
})

test('says whom it tells, and how that went', () => {
  expect(channelsOf(group)).toBe('1 address, webhook, 2 people')
  expect(weekOf(group)).toBe('3 sent, 1 failed')
})
