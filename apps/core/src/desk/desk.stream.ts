import { deskApi } from '@parley/contract/desk/desk.api.ts'
import { PRESENT_MS } from '@parley/contract/desk/desk.rules.ts'
import type { DeskNews } from '@parley/contract/desk/desk.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { type Following, streamRoute } from '../kernel/streamRoute.ts'
import { stayAtDesk } from './desk.store.ts'

const STAY_MS = 20_000

const topic = ({ tenant }: Pick<Ctx, 'tenant'>) => `desk ${tenant}`

interface Told extends DeskNews {
  readonly people: readonly number[]
}

/** That there is something new for these people, not what: each asks for what is theirs. */
export function tellDesk(ctx: Ctx, ...people: readonly number[]): void {
  const payload: Told = { kind: 'desk', at: ctx.clock.now().toISOString(), people }
  ctx.emit({ name: 'stream', payload, to: { topic: topic(ctx) } })
}

/** A program that follows the desk of its person is not the person. */
async function stay({ actor: { id, kind }, clock, db }: Ctx): Promise<number | null> {
  const now = clock.now()
  if (id !== null && kind !== 'api') await stayAtDesk(db, id, now, new Date(now.getTime() + PRESENT_MS))
  return id
}

/** As long as someone follows it they are at the desk: there is no heartbeat that a browser could forget. */
async function* showDesk({ items, run }: Following) {
  const here = () => run(stay, { writes: true })
  const me = await here()
  const timer = setInterval(() => void here().catch(() => undefined), STAY_MS).unref() // who may not any more goes
  try {
    for await (const item of items as AsyncIterable<Told>) {
      const { people, ...news } = item
      if (me !== null && people.includes(me)) yield news
    }
  } finally {
    clearInterval(timer)
  }
}

export const deskStream = streamRoute(deskApi.DeskStream, async (ctx) => topic(ctx), {
  feed: { show: showDesk, sight: () => '' },
})
