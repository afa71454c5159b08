import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Meter } from './chatCompletions.ts'

/** Keeps with a conversation how many tokens a model read and wrote for it. */
export async function noteTokens({ db, clock }: Ctx, guid: string, { read, written }: Meter): Promise<void> {
  if (read > 0) await sql`SELECT app.note_use(${guid}, 'llmRead', ${read}, ${clock.now()})`.execute(db)
  if (written > 0) await sql`SELECT app.note_use(${guid}, 'llmWritten', ${written}, ${clock.now()})`.execute(db)
}
