import { entityKind } from '../kernel/entityKind.ts'
import { notificationGroup } from './notificationGroup.schema.ts'

export const notificationGroupKind = entityKind({
  kind: 'NotificationGroup',
  label: 'Notification group',
  area: 'AccessManagement',
  view: ['AccessManagement.viewaccount'],
  fields: notificationGroup,
})
