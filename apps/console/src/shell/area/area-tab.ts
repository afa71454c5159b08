import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { AnyScreen, Tabs } from '@parley/contract/kernel/screen.ts'

export type TabOf<A extends AnyScreen> = A extends { readonly tabs?: Tabs<infer T> } ? T : never

/** One tab of a screen, as the path or a search parameter names it. */
export interface AreaTab {
  readonly title: string
  /** On top of what the screen needs. */
  readonly permission?: AreaAction
  /** Other ends of the path that lead to it. */
  readonly aliases?: readonly string[]
  /** The palette offers it for the tenant acted for under this name, and finds it by more words. */
  readonly ofOwnTenant?: readonly [title: string, ...words: string[]]
}
