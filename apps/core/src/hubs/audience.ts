import { allows, holdsAll, type PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { Actor } from '../kernel/ctx.ts'
import type { Audience } from '../kernel/hubEvent.ts'

/** Who is connected, and what they may see now; the rights change while the connection stays. */
export interface Watcher {
  readonly idUser: number
  readonly actor: Actor
  readonly tenant: number
  readonly sid: string | undefined
  /** Connected with an API secret, which hears what its scopes name and nothing merely because it is its owner's. */
  readonly isSecret?: boolean
  /** Their password has expired: they hear nothing but what is their own. */
  readonly isRestricted?: boolean
  /** The rules of sign-in that held when it connected. */
  readonly rules?: string
  readonly address?: string
  permissions: PermissionMap
}

/** Whether an event is for this connection. What is of a tenant stays there, no matter who it is about: its owner may act for another now. */
export function mayHear(watcher: Watcher, to: Audience): boolean {
  const isOwnersOf = (idUser: number | undefined) => watcher.idUser === idUser && !watcher.isSecret
  if ('user' in to) return isOwnersOf(to.user)
  if ('tenant' in to) {
    if (to.tenant !== watcher.tenant) return false
    if (to.holding && !holdsAll(watcher.permissions, to.holding)) return false
    if (to.lacking && holdsAll(watcher.permissions, to.lacking)) return false
    if (isOwnersOf(to.orUser)) return true
  }
  return to.anyOf.some((action) => allows(watcher.permissions, action))
}
