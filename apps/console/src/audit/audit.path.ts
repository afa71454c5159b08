import { fieldsOf } from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { requestHref } from '../accessRequests/accessRequests.path.ts'
import { conversationHref } from '../conversations/conversations.path.ts'
import { flowHref, folderHref } from '../flows/flows.path.ts'
import { roleHref } from '../roles/roles.path.ts'
import { taskHref } from '../tasks/tasks.path.ts'
import { tenantHref } from '../tenants/tenants.path.ts'
import { userHref } from '../users/users.path.ts'

export const AUDIT_PATH = '/administration/audit-log'

/** The log, filtered. */
export const auditHref = (filter: Readonly<Record<string, string>>): string =>
  `${AUDIT_PATH}?${new URLSearchParams(filter)}`

const pages: Readonly<Record<string, (id: string) => string>> = {
  AccessRequest: (id) => requestHref(Number(id)),
  CallScript: (id) => flowHref(Number(id)),
  Conversation: (guid) => conversationHref({ guid }),
  Folder: (id) => folderHref(Number(id)),
  Role: (id) => roleHref(Number(id)),
  Task: (id) => taskHref(Number(id)),
  Tenant: (id) => tenantHref(Number(id)),
  User: (id) => userHref(Number(id)),
}

/** Where the versions between which an event has moved a flow are compared. */
export function versionsHref({ entity, before, after }: Pick<AuditEvent, 'entity' | 'before' | 'after'>) {
  const [from, to] = [fieldsOf(before)?.version, fieldsOf(after)?.version]
  if (entity.kind !== 'CallScript' || typeof from !== 'number' || typeof to !== 'number' || from >= to) return undefined
  return flowHref(Number(entity.id), { tab: 'history', from, to })
}

/** The page of an entity; nothing for kinds that have none of their own. */
export const entityHref = (kind: string, id: string): string | undefined =>
  id !== '' && Object.hasOwn(pages, kind) ? pages[kind]?.(id) : undefined
