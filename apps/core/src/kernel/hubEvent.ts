import type { LiveEvent } from '@parley/contract/enums/conversation.enum.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'

/**
 * Who may see it: one user wherever they are, as with their bell; those who act for a tenant and hold one of the permissions (and one
 * user whatever they hold there), and where it says so hold all of what made it, or do not; or those of every tenant.
 */
export type Audience =
  | { readonly user: number }
  | {
      readonly tenant: number
      readonly anyOf: readonly AreaAction[]
      readonly orUser?: number
      /** Entries of permissions as `entriesOf` writes them. */
      readonly holding?: readonly string[]
      readonly lacking?: readonly string[]
    }
  | { readonly everywhere: true; readonly anyOf: readonly AreaAction[] }

/** Those who follow a stream of it. */
export interface Topic {
  readonly topic: string
}

export type HubEvent =
  | { readonly name: LiveEvent; readonly payload: unknown; readonly to: Audience }
  | { readonly name: 'stream'; readonly payload: unknown; readonly to: Topic }
