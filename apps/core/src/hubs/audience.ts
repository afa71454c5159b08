import { allows, type PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { Audience } from '../kernel/hubEvent.ts'

/** Who is connected, and what they may see now; the rights change while the connection stays. */
export interface Watcher {
  readonly idUser: number
  readonly tenant: number
  readonly sid: string | undefined
  /** Connected with an API secret. */
  readonly isSecret?: boolean
  /** Their password has expired: they hear nothing but what is their own. */
  readonly isRestricted?: boolean
  /** The rules of sign-in that held when it connected. */
  readonly rules?: string
  readonly address?: string
  permissions: PermissionMap
}

/** Whether an event is for this connection. */
export function mayHear(watcher: Watcher, to: Audience): boolean {
  if ('user' in to) return watcher.idUser === to.user
  if ('tenant' in to && to.orUser === watcher.idUser) return true
  if ('tenant' in to && to.tenant !== watcher.tenant) return false
  return to.anyOf.some((action) => allows(watcher.permissions, action))
}
