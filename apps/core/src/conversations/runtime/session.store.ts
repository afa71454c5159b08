import type { Json, Program } from '@parley/flow'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { rowsOf } from '../../kernel/rows.ts'
import { storedJson } from '../../kernel/storedJson.ts'
import type { Vault } from '../../kernel/vault.ts'
import type { Checkpoint, Conversation } from './conversation.ts'
import { sealInputs } from './inputLog.ts'
import { addMonths, insertDetails, insertLogs, readTurns } from './recording.store.ts'
import { packEvent, type Recording, withEnds } from './recording.ts'
import { detailOf, logEnd, logProgress, logStart } from './rows.ts'
import { type Setup, startOfGuid } from './setup.ts'
import { readStoredCheckpoint } from './storedCheckpoint.ts'

/** Adds a conversation that waits for someone until the deadline. */
export async function insertSession(db: Db, setup: Setup, deadline: Date): Promise<void> {
  const startedAt = startOfGuid(setup.guid)
  await addMonths(db, startedAt, startedAt)
  await insertLogs(db, [logStart(setup)])
  await db
    .insertInto('conversationSession')
    .values({ guid: setup.guid, idUser: setup.idUser, setup: storedJson(setup), state: null, deadline })
    .execute()
}

export interface StoredSession {
  readonly setup: Setup
  readonly checkpoint: Checkpoint | undefined
  readonly deadline: string
}

/** The session, locked for the rest of the transaction; undefined once the conversation has ended. */
export async function lockSession(db: Db, guid: string): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom('conversationSession')
    .select(['setup', 'state', 'deadline'])
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  return {
    setup: withZone(row.setup as Setup), // written by insertSession only
    checkpoint: readStoredCheckpoint(row.state),
    deadline: row.deadline,
  }
}

/** Conversations that an earlier release began were on UTC's clock, and stay there. */
const withZone = (setup: Omit<Setup, 'zone'> & Partial<Pick<Setup, 'zone'>>): Setup => ({ zone: 'UTC', ...setup })

export const readCheckpoint = async (db: Db, guid: string): Promise<Checkpoint | undefined> => {
  const row = await db.selectFrom('conversationSession').select('state').where('guid', '=', guid).executeTakeFirst()
  return readStoredCheckpoint(row?.state)
}

/** Stores what a turn brought together with where the conversation now stands. */
export async function saveTurn(db: Db, vault: Vault, conversation: Conversation, recording: Recording, deadline: Date) {
  const { guid } = conversation.setup
  await saveRecording(db, vault, conversation, recording)
  await db.updateTable('dialLog').set(logProgress(conversation)).where(byGuid(guid)).execute()
  await db
    .updateTable('conversationSession')
    .set((row) => ({ state: storedJson(conversation.checkpoint ?? null), deadline, turns: row('turns', '+', 1) }))
    .where('guid', '=', guid)
    .execute()
}

/** Stores the last turn and the end. */
export async function saveEnd(db: Db, vault: Vault, conversation: Conversation, recording: Recording, endedAt: Date) {
  const { guid } = conversation.setup
  const before = await readTurns(db, vault, guid)
  const end = { ...logProgress(conversation), ...logEnd(conversation, endedAt) }
  await db.updateTable('dialLog').set(end).where(byGuid(guid)).execute()
  const whole = {
    inputs: [...before.map(({ input }) => input), ...recording.inputs],
    events: withEnds(
      [...before.flatMap(({ events }) => events), ...recording.events],
      [...before.flatMap(({ ends }) => ends), ...recording.ends],
    ),
    path: [...before.flatMap(({ path }) => path), ...recording.path],
    changes: [...before.flatMap(({ changes }) => changes), ...recording.changes],
  }
  await insertDetails(db, vault, [{ guid, ...detailOf(conversation, whole) }])
  await db.deleteFrom('conversationTurn').where('guid', '=', guid).execute()
  await db.deleteFrom('conversationSession').where('guid', '=', guid).execute()
  return end
}

async function saveRecording(db: Db, vault: Vault, conversation: Conversation, recording: Recording): Promise<void> {
  const { guid } = conversation.setup
  const { inputs, events, path, changes, ends } = recording
  const [input] = inputs
  const kept = conversation.isSensitive ? sealInputs(vault, guid, input) : input
  const recorded = { events: events.map(packEvent), path, changes, ...(ends.length > 0 && { ends }) }
  await sql`INSERT INTO conversation_turn (guid, turn, input, recorded)
    SELECT guid, turns + 1, ${storedJson(kept)}::jsonb, ${storedJson(recorded)}::jsonb FROM conversation_session WHERE guid = ${guid}`.execute(
    db,
  )
}

/** A guid alone says in which partition its row lies. */
const byGuid = (guid: string) =>
  sql<boolean>`guid = ${guid}::uuid AND started_at = uuid_extract_timestamp(${guid}::uuid)`

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

/** Conversations past their deadline, of every tenant. */
export const listExpired = (db: Db, now: Date): Promise<{ guid: string; idTenant: number }[]> =>
  rowsOf(db)`SELECT * FROM app.expired_conversations(${now}, 100)`

/** What earlier conversations of the tenant left in the variables that the flow shares with them. */
export async function readTenantVariables(db: Db, program: Program): Promise<Record<string, Json>> {
  const names = program.settings.variables.filter(({ scope }) => scope === 'tenant').map(({ name }) => name)
  if (names.length === 0) return {}
  const rows = await db.selectFrom('tenantVariable').select(['name', 'value']).where('name', 'in', names).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value as Json])) // the column is JSON
}

export async function storeTenantVariable(db: Db, name: string, value: Json, updatedAt: Date): Promise<void> {
  const stored = { value: storedJson(value), updatedAt }
  await db
    .insertInto('tenantVariable')
    .values({ name, ...stored })
    .onConflict((on) => on.columns(['idTenant', 'name']).doUpdateSet(stored))
    .execute()
}
