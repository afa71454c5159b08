import type { LiveEvent } from '@parley/contract/enums/conversation.enum.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'

/**
 * Who may see it: one user wherever they are, as with their bell; those who act for a tenant and hold one of the permissions (and one
 * user whatever they hold there); or those of every tenant.
 */
export type Audience =
  | { readonly user: number }
  | { readonly tenant: number; readonly anyOf: readonly AreaAction[]; readonly orUser?: number }
  | { readonly everywhere: true; readonly anyOf: readonly AreaAction[] }

export interface HubEvent {
  readonly name: LiveEvent
  readonly payload: unknown
  readonly to: Audience
}
