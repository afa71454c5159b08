import type { Ctx } from '../kernel/ctx.ts'
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
