import { dayIn } from '@parley/rating'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { rowOf } from '../kernel/rows.ts'

/** Days of which the use is kept. */
const KEPT_DAYS = 7

/** Characters that were spoken for the tenant today. */
export async function readUse({ db, clock }: Ctx): Promise<number> {
  const row = await rowOf(db)<{ characters: number }>`
    SELECT characters FROM speech_use WHERE day = ${clock.now()}::date`
  return row?.characters ?? 0
}

export async function addUse({ db, clock }: Ctx, characters: number): Promise<void> {
  await rowOf(db)`
    INSERT INTO speech_use (day, characters) VALUES (${clock.now()}::date, ${characters})
    ON CONFLICT (id_tenant, day) DO UPDATE SET characters = speech_use.characters + excluded.characters`
  await rowOf(db)`DELETE FROM speech_use WHERE day < ${clock.now()}::date - ${KEPT_DAYS}::int`
}

/** What an engine elsewhere was paid to speak: a cost that waits for its price, of the flow whose prompts they are. */
export async function notePaid(ctx: Ctx, characters: number, idCallScript: number | null): Promise<void> {
  const { db, clock } = ctx
  const now = clock.now()
  const day = dayIn((await ownTenant(ctx)).timezone, now)
  await rowOf(db)`
    WITH kept AS (
      INSERT INTO call_cost (guid, unit, started_at, day, month, id_call_script, prefix, quantity, amount, rated_at)
      VALUES (uuidv7(), 'tts', ${now}, ${day}::date, ${day.slice(0, 7)}, ${idCallScript ?? 0}, '', ${characters}, 0, ${now})
      RETURNING guid, started_at)
    INSERT INTO unrated_cost (guid, started_at) SELECT guid, started_at FROM kept WHERE EXISTS (SELECT FROM provider_price)`
}
