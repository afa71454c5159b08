import { conversationHref } from '../conversations/conversations.path.ts'
import { flowHref, folderHref } from '../flows/flows.path.ts'
import { taskHref } from '../tasks/tasks.path.ts'
import { tenantHref } from '../tenants/tenants.path.ts'
import { userHref } from '../users/users.path.ts'

export const AUDIT_PATH = '/administration/audit-log'

/** The log, filtered. */
export const auditHref = (filter: Readonly<Record<string, string>>): string =>
  `${AUDIT_PATH}?${new URLSearchParams(filter)}`

const pages: Readonly<Record<string, (id: string) => string>> = {
  CallScript: (id) => flowHref(Number(id)),
  Conversation: (guid) => conversationHref({ guid }),
  Folder: (id) => folderHref(Number(id)),
  Task: (id) => taskHref(Number(id)),
  Tenant: (id) => tenantHref(Number(id)),
  User: (id) => userHref(Number(id)),
}

/** The page of an entity; nothing for kinds that have none of their own. */
export const entityHref = (kind: string, id: string): string | undefined =>
  id !== '' && Object.hasOwn(pages, kind) ? pages[kind]?.(id) : undefined
