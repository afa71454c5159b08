import type { IdentityPort } from '@parley/identity'
import type pg from 'pg'
import type { Clock } from '../../kernel/clock.ts'
import { BUILT_IN } from '../../kernel/services.ts'

const DAY_MS = 86_400_000

/** Removes accounts that an invitation left behind when it came to nothing: a day old, never used, and nobody's. */
export async function removeForsaken(pool: pg.Pool, identity: IdentityPort, clock: Clock): Promise<void> {
  for (const subject of await identity.accounts.unused(new Date(clock.now().getTime() - DAY_MS))) {
    const { rows } = await pool.query<{ id: string | null }>('SELECT app.person_by_subject($1, $2) AS id', [
      BUILT_IN,
      subject,
    ])
    if (rows[0]?.id === null) await identity.accounts.remove(subject)
  }
}
