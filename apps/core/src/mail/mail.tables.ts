import type { ColumnType, Generated } from 'kysely'

export interface MailTable {
  idMail: Generated<number>
  idTenant: Generated<number>
  aboutKind: string
  aboutId: string
  recipient: string
  subject: string
  /** Sealed; null once it was sent or refused for good. */
  body: string | null
  state: Generated<'queued' | 'sent' | 'failed'>
  attempts: Generated<number>
  error: string | null
  createdAt: ColumnType<string, Date, never>
  nextAt: ColumnType<string | null, Date | null, Date | null>
  finishedAt: ColumnType<string | null, Date | null, Date | null>
}

declare module '../kernel/db.ts' {
  interface Tables {
    mail: MailTable
  }
}
