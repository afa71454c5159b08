import { addCall, promiseCallback, type SeedTools, takeCallback, virtualClock } from '@parley/core'
import { bank } from './bank/bank.ts'

const HOUR_MS = 3_600_000

interface Made {
  /** Hours before now in which it was promised, and after that for which it was asked. */
  readonly hoursAgo: number
  readonly inHours: number
  readonly note: string
  readonly become: 'open' | 'taken' | 'missed' | 'done'
}

/** Late ones and others, as they stand at the end of a working day. */
const promised: readonly Made[] = [
  { hoursAgo: 26, inHours: 1, note: 'Card was swallowed by a machine abroad', become: 'open' },
  { hoursAgo: 25, inHours: 2, note: 'Asks about a fee on the March statement', become: 'missed' },
  { hoursAgo: 24, inHours: 1, note: 'New address, documents are ready', become: 'done' },
  { hoursAgo: 2, inHours: 26, note: 'Mortgage: wants to speak about the rate', become: 'taken' },
  { hoursAgo: 1, inHours: 28, note: 'Disputed payment of 1,200 CZK', become: 'open' },
  { hoursAgo: 1, inHours: 30, note: 'Card for a daughter', become: 'open' },
]

/** What the bank promised to people who called: each belongs to one of its calls, and those of yesterday were late or are done. */
export async function addCallbacks(tools: SeedTools): Promise<void> {
  const now = tools.clock.now().getTime()
  const calls = await tools.as('jana', bank.name, async ({ db }) => {
    if (await db.selectFrom('callbackRequest').select('guid').limit(1).executeTakeFirst()) return []
    return await db
      .selectFrom('dialLog')
      .select(['guid', 'idLine', 'fromNumber'])
      .where('idLine', 'is not', null)
      .where('fromNumber', 'like', '+4%')
      .where('answeredAt', 'is not', null)
      .orderBy('startedAt', 'desc')
      .limit(promised.length)
      .execute()
  })
  for (const [place, call] of calls.entries()) {
    const made = promised[place]
    if (made) await add(tools, new Date(now - made.hoursAgo * HOUR_MS), call, made)
  }
}

interface Call {
  readonly guid: string
  readonly idLine: number | null
  readonly fromNumber: string
}

async function add(tools: SeedTools, at: Date, call: Call, { inHours, note, become }: Made): Promise<void> {
  const { guid, idLine, fromNumber: number } = call
  const dueAt = new Date(at.getTime() + inHours * HOUR_MS).toISOString()
  const { id: idCallback, dueAt: keptAt } = await tools.as(
    'jana',
    bank.name,
    async (ctx) => {
      await promiseCallback(ctx, { guid, ask: 'example', idLine, number, dueAt, note })
      const row = await ctx.db
        .selectFrom('callbackRequest')
        .select(['idCallbackRequest as id', 'dueAt'])
        .where('guid', '=', guid)
        .executeTakeFirstOrThrow()
      return row
    },
    virtualClock(at),
  )
  if (become === 'open') return
  const later = virtualClock(new Date(Math.min(tools.clock.now().getTime(), Date.parse(keptAt))))
  await tools.as('petra', bank.name, (ctx) => takeCallback(ctx, idCallback), later)
  if (become === 'taken') return
  const came =
    become === 'done'
      ? { result: 'answered' as const, note: 'Documents sent' }
      : { result: 'noAnswer' as const, note: 'Rang out' }
  await tools.as('petra', bank.name, (ctx) => addCall(ctx, idCallback, { ...came, dueAt: null }), later)
}
