import type { InUse, UsedBy } from '@parley/contract/kernel/inUse.ts'
import { failedCall } from '@parley/contract/kernel/messages.ts'
import { t } from './kit.messages.ts'

/** The parts of a failed call that a person can use; the client's error carries them. */
export type Problem = {
  status?: number
  message: string
  /** Messages that belong to fields, by the path of the field. */
  fields: Readonly<Record<string, string>>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function fieldsOf(value: unknown): Record<string, string> {
  if (Array.isArray(value)) {
    const pairs = value.filter(isRecord).map((entry) => [entry.field ?? entry.path, entry.message])
    return Object.fromEntries(
      pairs.filter(([field, message]) => typeof field === 'string' && typeof message === 'string'),
    )
  }
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

/** Reads whatever was thrown. */
export function problemOf(error: unknown): Problem {
  if (!isRecord(error)) return { message: String(error), fields: {} }
  const message = typeof error.message === 'string' ? error.message : String(error)
  const single = typeof error.field === 'string' ? { [error.field]: message } : {}
  const details = isRecord(error.details) ? error.details : {}
  const fields = { ...single, ...fieldsOf(error.fields ?? details.fields) }
  return typeof error.status === 'number' ? { status: error.status, message, fields } : { message, fields }
}

/** It was based on what another user has changed since: nothing is wrong, it only has to be looked at again. */
export const isOutdated = (error: unknown): boolean => isRecord(error) && error.code === 'entity.stale'

/** The words of a failed call, on the page and in the notification; without a status where nobody sent one. */
export const problemText = (error: unknown): string => {
  if (isOutdated(error)) return t('outdated')
  const { status, message } = problemOf(error)
  return status ? failedCall(status, message) : message
}

const isUser = (value: unknown): value is UsedBy => isRecord(value) && typeof value.name === 'string'

/** What keeps it, where it was refused because something is in use. */
export function inUseOf(error: unknown): InUse | undefined {
  const details = isRecord(error) && isRecord(error.details) ? error.details : {}
  if (!Array.isArray(details.users) || typeof details.more !== 'number') return undefined
  return { users: details.users.filter(isUser), more: details.more }
}
