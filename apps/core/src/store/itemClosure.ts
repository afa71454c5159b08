import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { type Closure, closureOf, publishedKey } from '../composition/closure.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inTenant } from '../kernel/inTenant.ts'
import type { ItemRow } from './store.store.ts'

/** An item with all that it needs, as the operator has it now; refused where some of it is gone. */
export const closureOfItem = (ctx: Ctx, { kind, reference, title }: ItemRow): Promise<Closure> => {
  const root =
    kind === 'grammar'
      ? { kind: 'grammar' as const, key: reference }
      : { kind: 'flow' as const, key: publishedKey(reference) }
  return inTenant(ctx, OPERATOR_TENANT, () =>
    closureOf(ctx, root, {
      gone: reason('store.itemGone', { title }),
      needsGone: reason('store.needsGone', { title }),
      tooLarge: (most) => reason('store.tooLarge', { title, most }),
    }),
  )
}
