import type { Json } from '@parley/flow'
import { isSnapshot } from '../flows/draft.snapshot.ts'
import type { Db } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'
import type { Vault } from '../kernel/vault.ts'
import { compareReplay } from './compareReplay.ts'
import { type InputLog, openInputs } from './inputLog.ts'
import { libraryKey, loadLibrary, loadProgram } from './program.store.ts'
import { records } from './recording.store.ts'
import { type RanFlow, type RecordedVisit, unpackEvent } from './recording.ts'

const AT_ONCE = 200

export interface ReplayReport {
  readonly same: number
  /** Recorded before inputs were kept, no longer whole, or calls that nobody answered: their flow never began. */
  readonly notReplayable: number
  /** Those that come out differently, with what differs first. */
  readonly different: readonly { readonly guid: string; readonly what: string }[]
}

/** A conversation as it is kept, and what has to come out again. */
export interface ReplayRow {
  readonly guid: string
  readonly inputs: Json
  readonly flows: readonly RanFlow[]
  readonly path: readonly RecordedVisit[]
  readonly events: Json[][]
  readonly endWhose: string | null
  readonly endCode: string | null
  readonly disposition: string | null
  readonly language: string
}

/** Runs every conversation that has ended again, each on the versions that ran, and compares. */
export async function replayAll(db: Db, vault: Vault): Promise<ReplayReport> {
  const report = { same: 0, notReplayable: 0, different: [] as { guid: string; what: string }[] }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await db
      .selectFrom('conversationDetail')
      .select('guid')
      .where('guid', '>', after)
      .orderBy('guid')
      .limit(AT_ONCE)
      .execute()
    const last = page.at(-1)
    if (!last) return report
    const rows = await replayRows(
      db,
      page.map(({ guid }) => guid),
    )
    for (const row of rows) {
      const what = row.inputs === null ? null : await differenceOf(db, vault, row)
      if (what === null) report.notReplayable += 1
      else if (what === undefined) report.same += 1
      else report.different.push({ guid: row.guid, what })
    }
    after = last.guid
  }
}

/** By their guids: of a range the database would unpack all before it takes the first. */
export const replayRows = (db: Db, guids: readonly string[]): Promise<ReplayRow[]> =>
  rowsOf(db)<ReplayRow>`
    SELECT d.guid, d.inputs, d.flows, d.path, d.events, l.end_whose, l.end_code, l.disposition, l.language
    FROM ${records} AS d JOIN dial_log l ON l.guid = d.guid AND l.started_at = uuid_extract_timestamp(d.guid)
    WHERE d.guid = ANY(${guids}::uuid[])`

/** A conversation that ran on one document after the other: a draft was edited meanwhile. */
export const ranOnTwo = ([own, ...others]: ReplayRow['flows']): boolean =>
  others.some(([guid, version]) => guid === own?.[0] && isSnapshot(version))

/** Null where a flow that ran was removed since, or was edited meanwhile. */
async function differenceOf(db: Db, vault: Vault, row: ReplayRow): Promise<string | undefined | null> {
  const [own, ...others] = row.flows
  if (ranOnTwo(row.flows)) return null
  const found = own && (await loadProgram(db, own[0], own[1]))
  if (!found) return null
  const library = await loadLibrary(
    db,
    others.map(([guid, version]) => libraryKey({ guid, version })),
  )
  const { guid, path, events } = row
  let inputs: InputLog
  try {
    inputs = openInputs<InputLog>(vault, guid, row.inputs)
  } catch {
    return null // sealed with another key
  }
  const left = { log: row, path, events: events.map(unpackEvent) }
  return compareReplay(left, inputs, found.program, library)
}
