import { ongoingState } from '@parley/contract/ongoing/ongoing.enum.ts'
import type { Json } from '@parley/flow'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import type { Vault } from '../kernel/vault.ts'
import { openInputs, sealInputs } from './inputLog.ts'
import type { LivePart } from './livePart.ts'
import type { StoredState } from './mailbox.ts'
import { insertLogs, readTurns } from './recording.store.ts'
import type { KeptRecording } from './recording.ts'
import { logStart } from './rows.ts'
import type { Setup } from './setup.ts'
import { readStoredState } from './storedCheckpoint.ts'
import type { TurnGroup } from './turnWriter.ts'

/** Adds a conversation that waits for someone until the deadline. */
export const insertSession = (db: Db, vault: Vault, setup: Setup, deadline: Date) =>
  insertSessions(db, vault, [setup], deadline, null)

/** Adds conversations that a process runs from the beginning, with what those who watch see of each that rings. */
export const insertOwned = (
  db: Db,
  vault: Vault,
  setups: readonly Setup[],
  owner: string,
  lives: ReadonlyMap<string, LivePart>,
) => insertSessions(db, vault, setups, sql`'infinity'`, owner, lives)

async function insertSessions(
  db: Db,
  vault: Vault,
  setups: readonly Setup[],
  deadline: Date | RawBuilder<string>,
  owner: string | null,
  lives: ReadonlyMap<string, LivePart> = new Map(),
): Promise<void> {
  await insertLogs(db, setups.map(logStart))
  await db
    .insertInto('conversationSession')
    .values(
      setups.map((setup) => ({
        guid: setup.guid,
        idUser: setup.idUser,
        setup: storedJson(sealedSetup(vault, setup)),
        deadline,
        owner,
        live: lives.has(setup.guid) ? storedJson(lives.get(setup.guid)) : null,
      })),
    )
    .execute()
}

/** As it is kept. Which of the values it is given may not be shown only the flow knows: none can be read in the database. */
type StoredSetup = Omit<Setup, 'zone' | 'variables'> & {
  /** Conversations that an earlier release began have none: they were on UTC’s clock, and stay there. */
  readonly zone?: string
  /** Sealed where there are any; an earlier release did not. */
  readonly variables: string | Setup['variables']
}

const sealedSetup = (vault: Vault, { variables, ...setup }: Setup): StoredSetup => ({
  ...setup,
  variables: Object.keys(variables).length === 0 ? {} : sealInputs(vault, setup.guid, variables),
})

const openSetup = (vault: Vault, { variables, ...setup }: StoredSetup): Setup => ({
  zone: 'UTC',
  ...setup,
  variables: openInputs<Setup['variables']>(vault, setup.guid, variables),
})

/** A conversation that this process runs from now on. */
export interface Claimed {
  readonly setup: Setup
  /** Undefined where it has not begun. */
  readonly state: StoredState | undefined
  readonly turns: number
  /** What those who watch see of it; of a release before nothing. */
  readonly live: LivePart | null
  /** What was recorded of it until now. */
  readonly whole: KeptRecording
}

/**
 * Makes the process the owner unless another one is that lives, or the line is kept for who has its voice process; undefined once the conversation
 * has ended.
 */
export async function claimSession(
  db: Db,
  vault: Vault,
  me: string,
  guid: string,
  voice: string | null = null,
): Promise<Claimed | { readonly owner: string } | undefined> {
  const [row] = await rowsOf(db)<{ setup: StoredSetup; state: Json; turns: number; live: LivePart | null }>`
    UPDATE conversation_session SET owner = ${me} WHERE guid = ${guid} AND (owner = ${me} OR
      ((owner IS NULL OR NOT app.has_lease(owner)) AND (voice = ${voice} OR NOT app.is_voiced(voice))))
    RETURNING setup, state, turns, live`
  if (row) {
    const { setup, state, turns, live } = row
    return {
      setup: openSetup(vault, setup),
      state: readStoredState(vault, guid, state),
      turns,
      live,
      whole: await readTurns(db, vault, guid),
    }
  }
  const other = await db.selectFrom('conversationSession').select('owner').where('guid', '=', guid).executeTakeFirst()
  return other && { owner: other.owner ?? '' }
}

/** Lets another process have it. */
export const releaseSession = async (db: Db, me: string, guid: string): Promise<void> => {
  await db
    .updateTable('conversationSession')
    .set({ owner: null })
    .where('guid', '=', guid)
    .where('owner', '=', me)
    .execute()
}

/** Writes turns of what the process owns, of any tenant, in one statement that is a transaction of its own; answers whose are kept. */
export async function keepTurns(
  db: Db,
  me: string,
  groups: readonly TurnGroup[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const kept = await columnOf(
    db,
  )<string>`SELECT * FROM app.keep_turns(${me}::uuid, ${storedJson(groups)}::json, ${now})`
  return new Set(kept)
}

/** Where a conversation stands that runs. */
export const readState = async (db: Db, vault: Vault, guid: string): Promise<StoredState | undefined> => {
  const row = await db.selectFrom('conversationSession').select('state').where('guid', '=', guid).executeTakeFirst()
  return readStoredState(vault, guid, (row?.state ?? null) as Json) // the column is JSON
}

/** Tests that a person has open; counted by one transaction at a time. */
export async function countOpenSessions(db: Db, idUser: number | null): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('tests of ' || ${idUser}::text, 0))`.execute(db)
  const { open } = await db
    .selectFrom('conversationSession')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('idUser', '=', idUser)
    .executeTakeFirstOrThrow()
  return open
}

/** Conversations of every tenant that nobody runs, or to which nobody came in time: a hundred besides so many that are known. */
export const listForsaken = (db: Db, now: Date, known: number): Promise<{ guid: string; idTenant: number }[]> =>
  rowsOf(db)`SELECT * FROM app.forsaken_conversations(${now}, ${100 + known})`

/** Those of a process that somebody wants to end. */
export const listOwnOverdue = (db: Db, me: string, now: Date): Promise<string[]> =>
  columnOf(db)`SELECT app.overdue_conversations(${me}::uuid, ${now})`

/** What a process has but cannot go on with looks to those who watch as what nobody runs; what happens in it afterwards ends that. */
export const markLost = (db: Db, guid: string) =>
  sql`UPDATE conversation_session SET live = jsonb_set(live::jsonb, '{state}', to_jsonb(${ongoingState.of.LOST}::text))::json
    WHERE guid = ${guid} AND live IS NOT NULL`.execute(db)

/** Has the running conversations of the tenant ended by whoever runs them, or by whoever finds that nobody does. */
export const endSessions = (db: Db, past: Date) =>
  db.updateTable('conversationSession').set({ deadline: past }).execute()

/** Adds up what statistics are made of, a part of what waits. */
export async function sumCalls(db: Db): Promise<void> {
  await sql`SELECT app.sum_calls(5000)`.execute(db)
  await sql`SELECT app.sum_steps(1000)`.execute(db)
}
