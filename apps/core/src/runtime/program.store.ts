import { compile, type FlowDocument, type Program, unusableProgram, type VersionPolicy } from '@parley/flow'
import { sql } from 'kysely'
import { onDocuments } from '../flows/documentThread.ts'
import { isSnapshot } from '../flows/draft.snapshot.ts'
import type { Db } from '../kernel/db.ts'
import { ProgramCache } from './programCache.ts'

const programs = new ProgramCache()

export interface FoundProgram {
  readonly guid: string
  readonly version: number
  readonly program: Program
}

/** The version of a flow made ready to run, under the rights of the transaction; `isTraced` writes everything it does as DEBUG events. */
export async function loadProgram(
  db: Db,
  guid: string,
  version: number,
  isTraced = false,
): Promise<FoundProgram | undefined> {
  const script = db.selectFrom('callScript').where('callScript.guid', '=', guid)
  const row = isSnapshot(version)
    ? await script
        .innerJoin('callScriptSnapshot as snapshot', 'snapshot.idCallScript', 'callScript.idCallScript')
        .select(['callScript.idCallScript', 'snapshot.sha256'])
        .where('snapshot.idCallScriptSnapshot', '=', -version)
        .executeTakeFirst()
    : await script
        .innerJoin('callScriptHistory as history', 'history.idCallScript', 'callScript.idCallScript')
        .select(['callScript.idCallScript', 'history.sha256'])
        .where('history.version', '=', version)
        .executeTakeFirst()
  if (!row) return undefined
  const key = `${row.sha256} ${isTraced}`
  const program = await programs.get(key, () => readProgram(db, row.idCallScript, version, isTraced))
  return program && { guid, version, program }
}

/** The document of a version, or of a draft that a test ran on, as it is kept. */
async function findText(db: Db, idCallScript: number, version: number): Promise<string | undefined> {
  const text = sql<string>`document::text`.as('document')
  const row = isSnapshot(version)
    ? await db
        .selectFrom('callScriptSnapshot')
        .select(text)
        .where('idCallScriptSnapshot', '=', -version)
        .executeTakeFirst()
    : await db
        .selectFrom('callScriptHistory')
        .select(text)
        .where('idCallScript', '=', idCallScript)
        .where('version', '=', version)
        .executeTakeFirst()
  return row?.document
}

/** The same by the guid of the flow. */
export async function findProgramText(db: Db, guid: string, version: number): Promise<string | undefined> {
  const script = await db.selectFrom('callScript').select('idCallScript').where('guid', '=', guid).executeTakeFirst()
  return script && (await findText(db, script.idCallScript, version))
}

async function readProgram(db: Db, idCallScript: number, version: number, isTraced: boolean) {
  const stored = await findText(db, idCallScript, version)
  // A large one takes longer to read than other conversations can wait.
  const read = await onDocuments('read', stored ?? '')
  if (read.ok) {
    const document = JSON.parse(read.found) as FlowDocument // written by who read it
    return compile(isTraced ? traced(document) : document)
  }
  if (read.code === 'flow.invalid') return undefined
  return unusableProgram(read.code, 'A newer release saved this flow, and this process cannot read it yet')
}

const EVERYTHING = 3
export const traced = (document: FlowDocument): FlowDocument => ({
  ...document,
  settings: { ...document.settings, traceLevel: EVERYTHING },
})

/** The program of a subflow by its policy; undefined where there is none or it was never published. */
export async function loadSubflow(db: Db, guid: string, policy: VersionPolicy): Promise<FoundProgram | undefined> {
  if (policy.policy === 'pinned') return await loadProgram(db, guid, policy.version)
  const script = await db
    .selectFrom('callScript')
    .select('publishedVersion')
    .where('guid', '=', guid)
    .executeTakeFirst()
  return script?.publishedVersion == null ? undefined : await loadProgram(db, guid, script.publishedVersion)
}

export const libraryKey = ({ guid, version }: Pick<FoundProgram, 'guid' | 'version'>) => `${guid}@${version}`

/** The programs under keys that `libraryKey` gave; what is gone is left out, and the flow takes its way for that. */
export async function loadLibrary(db: Db, keys: readonly string[]): Promise<Map<string, Program>> {
  const library = new Map<string, Program>()
  for (const key of keys) {
    const [guid = '', version] = key.split('@')
    const found = await loadProgram(db, guid, Number(version))
    if (found) library.set(key, found.program)
  }
  return library
}

/** Stands for a flow that was removed while it ran. */
export const noProgram = unusableProgram('flow.missing', 'The flow no longer exists')
