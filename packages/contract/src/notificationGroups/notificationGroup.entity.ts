import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { notificationGroup, notificationGroupDraft } from './notificationGroup.schema.ts'

export const notificationGroupKind = entityKind({
  kind: 'NotificationGroup',
  label: 'Notification group',
  area: 'AccessManagement',
  view: ['AccessManagement.viewaccount'],
  fields: fieldsOf(notificationGroup, notificationGroupDraft),
})
