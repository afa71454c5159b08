import type {
  DeliveryState,
  NotificationChannel,
  NotificationEvent,
} from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import type { QuietHours } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import type { ColumnType, Generated } from 'kysely'

export interface NotificationGroupTable {
  idNotificationGroup: Generated<number>
  idTenant: Generated<number>
  name: string
  isEnabled: boolean
  events: ColumnType<NotificationEvent[], string, string>
  emails: ColumnType<string[], string, string>
  idUsers: ColumnType<number[], string, string>
  webhookUrl: string | null
  /** Sealed, as is the earlier one. */
  webhookSecret: string | null
  webhookEarlier: string | null
  webhookEarlierUntil: ColumnType<string | null, Date | null, Date | null>
  quiet: ColumnType<QuietHours | null, string | null, string | null>
  rowVersion: Generated<number>
  createdAt: ColumnType<string, Date, never>
  createdBy: number | null
  updatedAt: ColumnType<string, Date, Date>
  updatedBy: number | null
}

export interface RaisedEventTable {
  idRaisedEvent: Generated<number>
  idTenant: Generated<number>
  kind: NotificationEvent
  /** What it is about: the same things are told together. */
  key: string
  title: string
  text: string
  path: string
  at: ColumnType<string, Date, never>
  bucket: number
  /** Who caused it; null where the system did. */
  idUser: number | null
}

export interface NotificationMessageTable {
  message: Generated<string>
  idTenant: Generated<number>
  /** Null in a test. */
  kind: NotificationEvent | null
  key: string
  title: string
  text: string
  path: string
  at: ColumnType<string, Date, never>
  /** How many events it stands for. */
  events: number
}

export interface NotificationDeliveryTable {
  idDelivery: Generated<number>
  idTenant: Generated<number>
  idNotificationGroup: number
  message: string
  channel: NotificationChannel
  target: string
  idUser: number | null
  state: Generated<DeliveryState>
  attempts: Generated<number>
  responseCode: number | null
  error: string | null
  createdAt: ColumnType<string, Date, never>
  nextAt: ColumnType<string | null, Date | null, Date | null>
  finishedAt: ColumnType<string | null, Date | null, Date | null>
  isTest: Generated<boolean>
}

declare module '../kernel/db.ts' {
  interface Tables {
    notificationGroup: NotificationGroupTable
    raisedEvent: RaisedEventTable
    notificationMessage: NotificationMessageTable
    notificationDelivery: NotificationDeliveryTable
  }
}
