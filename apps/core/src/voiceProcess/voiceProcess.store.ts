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
export const renewVoices = (db: Db, core: string, forMs: number) =>
  done(db, sql`SELECT app.renew_voices(${core}, ${forMs})`)

/** Makes a core the one that has what was left on its host. */
export const takeVoices = (
  db: Db,
  host: string,
  core: string,
  forMs: number,
): Promise<(KeptVoice & { readonly epoch: number })[]> =>
  rowsOf(db)`SELECT * FROM app.take_voices(${host}, ${core}, ${forMs})`

export const forgetVoice = (db: Db, id: string, core: string) => done(db, sql`SELECT app.forget_voice(${id}, ${core})`)

/** It has the lines of these conversations and of no others. */
export const freeLines = (db: Db, id: string, kept: readonly string[]) =>
  done(db, sql`SELECT app.free_lines(${id}, ${[...kept]}::uuid[])`)

export const setVoice = async (db: Db, guid: string, voice: string): Promise<void> => {
  await db.updateTable('conversationSession').set({ voice }).where('guid', '=', guid).execute()
}

const done = async (db: Db, statement: RawBuilder<unknown>): Promise<void> => {
  await statement.execute(db)
}
