import type { Steering } from '@parley/flow'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'
import type { Vault } from '../kernel/vault.ts'

/** By which processes learn that something is wanted of a conversation of theirs. */
export const STEERED = 'conversation_steered'

const placeOf = (guid: string) => `steering of ${guid}`

export interface WantedSteering {
  readonly idSteering: number
  readonly idTenant: number
  readonly guid: string
  /** Undefined where it cannot be read, and never will be. */
  readonly said: Steering | undefined
}

/** Has whoever runs the conversation do it, in their order, once this is committed. */
export async function wantSteering({ db, vault }: Ctx, guid: string, said: Steering): Promise<void> {
  const given = vault.seal(placeOf(guid), JSON.stringify(said))
  await db.insertInto('conversationSteering').values({ guid, given }).execute()
  await sql`SELECT pg_notify(${STEERED}, '')`.execute(db)
}

/** What is wanted of conversations of a process, of every tenant. */
export async function listSteering(db: Db, vault: Vault, me: string): Promise<WantedSteering[]> {
  const rows = await rowsOf(db)<{ idSteering: number; idTenant: number; guid: string; given: string }>`
    SELECT * FROM app.steering_of(${me}::uuid)`
  return rows.map(({ given, ...row }) => ({ ...row, said: opened(vault, row.guid, given) }))
}

/** One that cannot be read must not keep back what is wanted of all others. */
function opened(vault: Vault, guid: string, given: string): Steering | undefined {
  try {
    return JSON.parse(vault.open(placeOf(guid), given)) as Steering // written above
  } catch {
    return undefined
  }
}

export const forgetSteering = (db: Db, ids: readonly number[]) =>
  sql`SELECT app.forget_steering(${ids}::bigint[])`.execute(db)

/** Conversations of a process whose supervisor has not been there for a while. */
export const listLeft = (db: Db, me: string, now: Date): Promise<{ guid: string; idTenant: number }[]> =>
  rowsOf(db)`SELECT * FROM app.left_holds(${me}::uuid, ${now})`

/** Holds back who else would take or give back the conversation until the transaction ends; whether it still runs. */
export async function lockOngoing(db: Db, guid: string): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('hold of ' || ${guid}::text, 0))`.execute(db)
  // Its row is the owner's to change: it must not have to wait.
  return (await columnOf(db)`SELECT 1 FROM conversation_session WHERE guid = ${guid} FOR KEY SHARE`).length > 0
}

interface LeftHold {
  readonly idUser: number
  readonly callId: string
  readonly idLine: number | null
}

/** Gives a conversation back of which the supervisor is gone; the one who had it, undefined where someone has it. */
export async function endLeftHold({ db, clock }: Ctx, guid: string): Promise<LeftHold | undefined> {
  const [left] = await rowsOf(db)<LeftHold>`
    DELETE FROM conversation_hold h USING conversation_session s WHERE s.guid = h.guid AND h.guid = ${guid} AND h.until < ${clock.now()}
    RETURNING h.id_user, s.setup ->> 'callId' AS call_id, (s.setup #>> '{line,idLine}')::bigint AS id_line`
  return left
}
