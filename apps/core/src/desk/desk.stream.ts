import { deskApi } from '@parley/contract/desk/desk.api.ts'
import { PRESENT_MS } from '@parley/contract/desk/desk.rules.ts'
import type { DeskNews } from '@parley/contract/desk/desk.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { type Following, streamRoute } from '../kernel/streamRoute.ts'
import { stayAtDesk } from './desk.store.ts'

const STAY_MS = 20_000

const topic = ({ tenant }: Pick<Ctx, 'tenant'>) => `desk ${tenant}`

/** That there is something new, not what: each asks for what is theirs. */
export function tellDesk(ctx: Ctx): void {
  const payload: DeskNews = { kind: 'desk', at: ctx.clock.now().toISOString() }
  ctx.emit({ name: 'stream', payload, to: { topic: topic(ctx) } })
}

async function stay(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const { id } = ctx.actor
  if (id !== null) await stayAtDesk(ctx.db, id, now, new Date(now.getTime() + PRESENT_MS))
}

/** As long as someone follows it they are at the desk: there is no heartbeat that a browser could forget. */
async function* showDesk({ items, run }: Following) {
  const here = () => run(stay, { writes: true })
  await here()
  const timer = setInterval(() => void here().catch(() => undefined), STAY_MS).unref() // who may not any more goes
  try {
    yield* items
  } finally {
    clearInterval(timer)
  }
}

export const deskStream = streamRoute(deskApi.DeskStream, async (ctx) => topic(ctx), {
  feed: { show: showDesk, sight: () => '' },
})
