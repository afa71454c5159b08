import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { noteTold } from './compared.store.ts'
import { lockInstance, openThings, storeFound } from './instance.store.ts'

const MOST_NAMED = 5

/** Tells notification groups of differences that are new and nobody expects, and once that none is left. */
export async function tellDrift(ctx: Ctx, idInstance: number): Promise<void> {
  const { name, appUrl, driftSince } = await lockInstance(ctx.db, idInstance)
  const open = await openThings(ctx.db, idInstance, ctx.clock.now())
  const fresh = open.filter(({ toldAt }) => toldAt === null)
  await noteTold(
    ctx,
    idInstance,
    open.map(({ idComparedThing }) => idComparedThing),
  )
  const path = screens.instance(appUrl)
  if (fresh.length > 0) {
    const named = fresh.slice(0, MOST_NAMED).map((each) => `${each.kind.toLowerCase()} ${each.name}`)
    const more = fresh.length > MOST_NAMED ? ` and ${fresh.length - MOST_NAMED} more` : ''
    await raiseEvent(ctx, 'instance.differs', {
      title: `${name} differs from this installation`,
      text: `Not expected: ${named.join(', ')}${more}.`,
      path,
    })
  }
  if (open.length > 0 && driftSince === null) await storeFound(ctx.db, idInstance, { driftSince: ctx.clock.now() })
  if (open.length > 0 || driftSince === null) return
  await storeFound(ctx.db, idInstance, { driftSince: null })
  await raiseEvent(ctx, 'instance.aligned', {
    title: `${name} is in line again`,
    text: 'Nothing differs that is not expected.',
    path,
  })
}
