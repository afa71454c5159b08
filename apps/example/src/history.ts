import { setImmediate } from 'node:timers/promises'
import { type ConversationRows, type Ctx, insertConversations, keepLookUp, virtualClock } from '@parley/core'
import { sql } from 'kysely'
import { HISTORY_DAYS, playDay } from './day.ts'
import type { ExampleTenant } from './exampleTenant.ts'
import { setStage } from './stage.ts'

const DAY_MS = 86_400_000
/** Small enough for the others of the process to have their turn in between. */
const BATCH = 20

interface HistoryDay {
  readonly day: Date
  readonly age: number
}

/** Days of the history that have no conversations yet, newest first, counted back from `today` (yyyy-mm-dd). */
export async function missingDays(ctx: Ctx, today: string, days = HISTORY_DAYS): Promise<HistoryDay[]> {
  // Calls of campaigns are made apart, on days of their own.
  const { rows } = await sql<{ day: string }>`
    SELECT DISTINCT ((started_at AT TIME ZONE t.timezone)::date)::text AS day FROM dial_log JOIN tenant t USING (id_tenant)
    WHERE id_campaign IS NULL`.execute(ctx.db)
  const done = new Set(rows.map((row) => row.day))
  return Array.from({ length: days }, (_, age) => ({ age, day: new Date(Date.parse(today) - age * DAY_MS) })).filter(
    ({ day }) => !done.has(day.toISOString().slice(0, 10)),
  )
}

/** Plays a day and stores it whole: in one transaction, so a killed process leaves no half days. Answers how many conversations. */
export async function fillDay(ctx: Ctx, tenant: ExampleTenant, { day, age }: HistoryDay): Promise<number> {
  const stage = await setStage(ctx, tenant, day)
  let count = 0
  let batch: ConversationRows[] = []
  const store = async () => {
    await insertConversations(ctx.db, ctx.vault, batch)
    for (const { idKnowledgeBase, at, ...looked } of stage.looked.splice(0))
      await keepLookUp({ ...ctx, clock: virtualClock(at) }, idKnowledgeBase, looked)
    count += batch.length
    batch = []
    await setImmediate()
  }
  for (const conversation of playDay(stage, day, age, ctx.clock.now())) {
    batch.push(conversation)
    if (batch.length >= BATCH) await store()
  }
  await store()
  return count
}
