import { screens } from '@parley/contract/kernel/screens.ts'
import type { StoreThingKind } from '@parley/contract/store/store.enum.ts'

/** The page of a copy; knowledge bases are edited where their tenant’s are. */
export function copyPage({ kind, id }: { readonly kind: StoreThingKind; readonly id: number }): string | undefined {
  if (kind === 'flow') return screens.flow(id)
  if (kind === 'component') return screens.component(id)
  return kind === 'grammar' ? screens.grammar(id) : undefined
}
