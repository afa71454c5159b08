import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'

/** A voice process as it is found again. */
export interface KeptVoice {
  readonly id: string
  /** Sealed. */
  readonly place: string
}

export const addVoice = (
  db: Db,
  { id, place }: KeptVoice,
  of: { readonly host: string; readonly release: string; readonly core: string; readonly forMs: number },
) => done(db, sql`SELECT app.add_voice(${id}, ${of.host}, ${of.release}, ${place}, ${of.core}, ${of.forMs})`)

/** Those of a core have their lines for so long from now on, whatever becomes of it. */
export const renewVoices = (db: Db, core: string, known: readonly string[], forMs: number) =>
  done(db, sql`SELECT app.renew_voices(${core}, ${[...known]}::uuid[], ${forMs})`)

/** Makes a core the one that has what was left on its host, and once more what is its own without its knowing. */
export const takeVoices = (
  db: Db,
  {
    host,
    core,
    known,
    forMs,
  }: { readonly host: string; readonly core: string; readonly known: readonly string[]; readonly forMs: number },
): Promise<(KeptVoice & { readonly epoch: number })[]> =>
  rowsOf(db)`SELECT * FROM app.take_voices(${host}, ${core}, ${[...known]}::uuid[], ${forMs})`

export const forgetVoice = (db: Db, id: string, core: string) => done(db, sql`SELECT app.forget_voice(${id}, ${core})`)

/** It has the lines of these conversations and of no others. */
export const freeLines = (db: Db, id: string, kept: readonly string[]) =>
  done(db, sql`SELECT app.free_lines(${id}, ${[...kept]}::uuid[])`)

/** The line of a conversation is there; false where another voice process has it. */
export const setVoice = async (db: Db, guid: string, voice: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('conversationSession')
    .set({ voice })
    .where('guid', '=', guid)
    .where(sql<boolean>`(voice IS NULL OR voice = ${voice} OR NOT app.is_voiced(voice))`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const done = async (db: Db, statement: RawBuilder<unknown>): Promise<void> => {
  await statement.execute(db)
}
