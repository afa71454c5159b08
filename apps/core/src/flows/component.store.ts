import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import {
  type ComponentVersion,
  componentKey,
  type FlowDocument,
  type FlowInterface,
  type Interfaces,
  type NamedGrammar,
  parseFlowDocument,
} from '@parley/flow'
import type { Db } from '../kernel/db.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'

/** What a release stored of a document, apart from its steps. */
interface Stored {
  readonly schemaVersion: unknown
  readonly settings: unknown
}

/** Reads a part of a document as one, so that it is brought to the newest version; undefined where only a newer release can. */
function readPart({ schemaVersion, settings }: Stored, nodes: unknown = []): FlowDocument | undefined {
  const parsed = parseFlowDocument({ schemaVersion, settings, nodes })
  return parsed.ok ? parsed.document : undefined
}

/** Signatures of components in the versions that would run now; those that have none are left out. */
export async function findInterfaces(db: Db, components: readonly ComponentVersion[]): Promise<Interfaces> {
  if (components.length === 0) return {}
  const rows = await rowsOf(db)<Stored & { key: string }>`
    SELECT wanted.key, history.document -> 'schemaVersion' AS schema_version, history.document -> 'settings' AS settings
    FROM jsonb_to_recordset(${wantedOf(components)}::jsonb) AS wanted (key text, guid uuid, version int)
    JOIN call_script script ON script.guid = wanted.guid
    JOIN call_script_history history ON history.id_call_script = script.id_call_script
      AND history.version = coalesce(wanted.version, script.published_version)
    WHERE history.document #> '{settings,interface}' IS NOT NULL`
  return Object.fromEntries(
    rows.flatMap(({ key, ...stored }) => {
      const its = readPart(stored)?.settings.interface
      return its ? [[key, its] as const] : []
    }),
  )
}

/** A flow or component in a version that would run, with what that runs itself. */
export interface Runner {
  readonly key: string
  readonly idCallScript: number
  readonly name: string
  readonly runs: readonly ComponentVersion[]
}

/** What these run; those that run nothing are left out. */
export async function findRunners(db: Db, components: readonly ComponentVersion[]): Promise<Runner[]> {
  if (components.length === 0) return []
  return await rowsOf(db)<Runner>`
    SELECT wanted.key, script.id_call_script, script.name, jsonb_agg(DISTINCT jsonb_build_object(
      'flow', step ->> 'flow', 'version', coalesce(step -> 'version', '{"policy": "published"}'))) AS runs
    FROM jsonb_to_recordset(${wantedOf(components)}::jsonb) AS wanted (key text, guid uuid, version int)
    JOIN call_script script ON script.guid = wanted.guid
    JOIN call_script_history history ON history.id_call_script = script.id_call_script
      AND history.version = coalesce(wanted.version, script.published_version)
    CROSS JOIN LATERAL jsonb_path_query(history.document, '$.nodes[*] ? (@.type == "subflow")') AS step
    GROUP BY wanted.key, script.id_call_script, script.name`
}

/** As rows for a statement. */
const wantedOf = (components: readonly ComponentVersion[]): string =>
  JSON.stringify(
    components.map((each) => ({
      key: componentKey(each),
      guid: each.flow,
      version: each.version.policy === 'pinned' ? each.version.version : null,
    })),
  )

/** Grammars of the tenant under these guids; null where there is none. */
export async function findGrammars(
  db: Db,
  guids: readonly string[],
): Promise<Readonly<Record<string, NamedGrammar | null>>> {
  if (guids.length === 0) return {}
  const found = await db
    .selectFrom('grammar')
    .select(['guid', 'language'])
    .where('guid', 'in', [...new Set(guids)])
    .execute()
  const known = new Map(found.map(({ guid, ...grammar }) => [guid, grammar]))
  return Object.fromEntries(guids.map((guid) => [guid, known.get(guid) ?? null]))
}

/** Which of these guids are things of the tenant. */
async function findThere(db: Db, table: 'knowledgeBase' | 'mcpServer', guids: readonly string[]) {
  if (guids.length === 0) return {}
  const found = await db
    .selectFrom(table)
    .select('guid')
    .where('guid', 'in', [...new Set(guids)])
    .execute()
  const known = new Set(found.map(({ guid }) => guid))
  return Object.fromEntries(guids.map((guid) => [guid, known.has(guid)]))
}

export const findKnowledgeBases = (db: Db, guids: readonly string[]): Promise<Readonly<Record<string, boolean>>> =>
  findThere(db, 'knowledgeBase', guids)

export const findMcpServers = (db: Db, guids: readonly string[]): Promise<Readonly<Record<string, boolean>>> =>
  findThere(db, 'mcpServer', guids)

/** What a check knows of models by their keys: the categories of the version that would answer. */
export async function findModels(
  db: Db,
  keys: readonly string[],
): Promise<Record<string, { categories: string[] } | null>> {
  if (keys.length === 0) return {}
  const wanted = keys.map((key) => ({
    key,
    guid: key.slice(0, GUID_LENGTH),
    version: Number(key.slice(GUID_LENGTH + 1)),
  }))
  const rows = await rowsOf(db)<{ guid: string; version: number; isLive: boolean; categories: string[] }>`
    SELECT m.guid, v.version, v.version = m.published_version AS is_live, v.categories
    FROM nlp_model m LEFT JOIN nlp_model_version v ON v.id_model = m.id_model AND v.state = 'DONE'
      AND (v.version = m.published_version OR v.version = ANY (${wanted.map(({ version }) => version)}::int[]))
    WHERE m.removed_at IS NULL AND m.guid = ANY (${wanted.map(({ guid }) => guid)}::uuid[])`
  return Object.fromEntries(
    wanted.map(({ key, guid, version }) => {
      const own = rows.filter((row) => row.guid === guid)
      const answering = own.find((row) => (version > 0 ? row.version === version : row.isLive))
      return [key, own.length === 0 ? null : { categories: answering?.categories ?? [] }]
    }),
  )
}
const GUID_LENGTH = 36
/** Which of these guids are audio assets of the tenant. */
export async function findAssets(db: Db, guids: readonly string[]): Promise<Readonly<Record<string, boolean>>> {
  if (guids.length === 0) return {}
  const found = await db
    .selectFrom('audioAsset')
    .select('guid')
    .where('guid', 'in', [...new Set(guids)])
    .execute()
  const known = new Set(found.map(({ guid }) => guid))
  return Object.fromEntries(guids.map((guid) => [guid, known.has(guid)]))
}

/** The signature of one version. */
export async function findInterface(db: Db, guid: string, version: number): Promise<FlowInterface | undefined> {
  const wanted: ComponentVersion = { flow: guid, version: { policy: 'pinned', version } }
  return (await findInterfaces(db, [wanted]))[componentKey(wanted)]
}

/** The signature that a component would have: of its draft, or where there is none of its newest version. */
export async function findDraftInterface(db: Db, guid: string): Promise<FlowInterface | undefined> {
  const row = await rowOf(db)<Stored>`
    SELECT used.document -> 'schemaVersion' AS schema_version, used.document -> 'settings' AS settings
    FROM call_script script
    LEFT JOIN call_script_draft draft ON draft.id_call_script = script.id_call_script
    JOIN call_script_history history ON history.id_call_script = script.id_call_script AND history.version = script.version
    CROSS JOIN LATERAL (SELECT coalesce(draft.document, history.document) AS document) AS used
    WHERE script.guid = ${guid}`
  return row && readPart(row)?.settings.interface
}

export interface ComponentUser {
  readonly idCallScript: number
  readonly guid: string
  readonly name: string
  readonly scriptKind: ScriptKind
  /** Null: its draft. */
  readonly version: number | null
  readonly isLive: boolean
  /** Of its steps only those that run the component. */
  readonly document: FlowDocument
}

/** More than anybody reads in a dialog. */
const MOST_USERS = 500

/** Flows whose newest or live version, or whose draft, runs a component, by name. */
export async function listUsers(db: Db, guid: string): Promise<readonly ComponentUser[]> {
  const rows = await rowsOf(db)<Omit<ComponentUser, 'document'> & Stored & { nodes: unknown }>`
    SELECT script.id_call_script, script.guid, script.name, script.script_kind, used.version,
           coalesce(used.version = ANY (app.live_versions(script.id_call_script, script.published_version)), false) AS is_live,
           used.document -> 'schemaVersion' AS schema_version, used.document -> 'settings' AS settings,
           jsonb_path_query_array(used.document, '$.nodes[*] ? (@.flow == $guid)', jsonb_build_object('guid', ${guid}::text)) AS nodes
    FROM (
      SELECT history.id_call_script, history.version, history.document FROM call_script_history history
      WHERE EXISTS (SELECT FROM call_script_reference used
        WHERE used.id_call_script = history.id_call_script AND used.version = history.version
          AND used.kind = 'flow' AND used.target = ${guid})
      UNION ALL
      SELECT draft.id_call_script, NULL, draft.document FROM call_script_draft draft
      WHERE EXISTS (SELECT FROM call_script_draft_reference used
        WHERE used.id_call_script = draft.id_call_script AND used.kind = 'flow' AND used.target = ${guid})
    ) AS used JOIN call_script script ON script.id_call_script = used.id_call_script
    WHERE used.version IS NULL OR used.version = script.version OR used.version = ANY (app.live_versions(script.id_call_script, script.published_version))
    ORDER BY script.name COLLATE by_name, used.version DESC LIMIT ${MOST_USERS}`
  return rows.flatMap(({ schemaVersion, settings, nodes, ...row }) => {
    const document = readPart({ schemaVersion, settings }, nodes)
    return document ? [{ ...row, document }] : []
  })
}
