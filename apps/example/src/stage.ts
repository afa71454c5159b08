import { type Ctx, findKnowledgeBase, knowledgeIndexOf, lineNumbers, loadModels, loadProgram } from '@parley/core'
import { type FlowNode, parseFlowDocument } from '@parley/flow'
import type { PlayedFlow, Stage } from './day.ts'
import type { ExampleFlow, ExampleTenant } from './exampleTenant.ts'
import type { PlayedPart, Trained } from './surroundings.ts'

/** What callers of a tenant know: its nodes as they were last, and what may be said there. */
export function knowledgeOf({ flows }: ExampleTenant): Pick<Stage, 'nodes' | 'answers' | 'leanings'> {
  const nodes = new Map<string, FlowNode>()
  for (const { document } of flows.flatMap((flow) => flow.versions)) {
    const parsed = parseFlowDocument(document)
    if (parsed.ok) for (const node of parsed.document.nodes) if (hears(node)) nodes.set(node.id, node)
  }
  return {
    nodes,
    answers: Object.assign({}, ...flows.map((flow) => flow.answers ?? {})),
    leanings: Object.assign({}, ...flows.map((flow) => flow.leanings ?? {})),
  }
}

export const hears = (node: FlowNode): boolean => node.type === 'listen' || node.type === 'dtmf'

/** The tenant as it was on a day: each flow in the version that was live then, if it was. */
export async function setStage(ctx: Ctx, tenant: ExampleTenant, day: Date): Promise<Stage> {
  const flows: PlayedFlow[] = []
  const parts = new Map<string, PlayedPart>()
  const found = await findFlows(
    ctx,
    tenant.flows.map(({ guid }) => guid),
  )
  for (const example of tenant.flows) {
    const row = found.get(example.guid)
    const version = row && liveVersion(example, row.versions, day)
    const loaded = version === undefined ? undefined : await loadProgram(ctx.db, example.guid, version)
    if (!row || !loaded) continue
    const { idCallScript, line } = row
    parts.set(example.guid, { ...loaded, idCallScript })
    if (!example.traffic && !example.calls) continue
    const { version: ran, program } = loaded
    flows.push({ example, idCallScript, version: ran, program, line, number: row.number })
  }
  const trained = await loadTrained(ctx, [...parts.values()])
  return { tenant, flows, parts, trained, looked: [], ...knowledgeOf(tenant) }
}

async function loadTrained(ctx: Ctx, parts: readonly PlayedPart[]): Promise<Trained> {
  const { db } = ctx
  const programs = parts.map(({ program }) => program)
  const knowledge = new Map<string, { idKnowledgeBase: number; index: Awaited<ReturnType<typeof knowledgeIndexOf>> }>()
  const guids = programs.flatMap(({ document }) =>
    document.nodes.flatMap((node) => (node.type === 'answer' ? (node.knowledgeBase ?? []) : [])),
  )
  for (const guid of new Set(guids)) {
    const base = await findKnowledgeBase(db, guid)
    if (base) knowledge.set(guid, { ...base, index: await knowledgeIndexOf(db, base) })
  }
  const asked = await loadModels(
    ctx,
    programs.flatMap((program) => program.models),
  )
  // Made conversations ask nobody outside.
  const own = [...asked].flatMap(([guid, model]) => ('predict' in model ? [[guid, model] as const] : []))
  return { models: new Map(own), knowledge }
}

interface SavedVersion {
  readonly version: number
  readonly createdAt: string
}

interface FoundFlow extends Pick<PlayedFlow, 'idCallScript' | 'line' | 'number'> {
  readonly versions: readonly SavedVersion[]
}

/** The newest of the versions that were published by the end of the day. */
function liveVersion(example: ExampleFlow, versions: readonly SavedVersion[], day: Date): number | undefined {
  const published = new Set(example.versions.flatMap(({ publish }, index) => (publish ? [index + 1] : [])))
  const live = versions.filter(
    ({ version, createdAt }) => published.has(version) && Date.parse(createdAt) <= day.getTime(),
  )
  return live.map(({ version }) => version).sort((a, b) => b - a)[0]
}

/** The flows that a tenant has, by guid: read all at once, since each of ninety days asks for them. */
async function findFlows({ db }: Ctx, guids: readonly string[]) {
  const scripts = await db
    .selectFrom('callScript')
    .select(['idCallScript', 'guid'])
    .where('guid', 'in', guids)
    .execute()
  const ids = scripts.map(({ idCallScript }) => idCallScript)
  if (ids.length === 0) return new Map<string, FoundFlow>()
  const versions = Map.groupBy(
    await db
      .selectFrom('callScriptHistory')
      .select(['idCallScript', 'version', 'createdAt'])
      .where('idCallScript', 'in', ids)
      .execute(),
    ({ idCallScript }) => idCallScript,
  )
  const lines = await db
    .selectFrom('line')
    .select(['idCallScript', 'idLine', 'idModule', 'name', lineNumbers('id_line').as('numbers')])
    .where('idCallScript', 'in', ids)
    .where('enabled', '=', true)
    .orderBy('idLine')
    .execute()
  return new Map(
    scripts.map(({ idCallScript, guid }): [string, FoundFlow] => {
      const line = lines.find((each) => each.idCallScript === idCallScript)
      const { idLine, idModule, name } = line ?? {}
      return [
        guid,
        {
          idCallScript,
          versions: versions.get(idCallScript) ?? [],
          line: idLine === undefined || idModule == null ? null : { idLine, idModule, name: name ?? '' },
          number: line?.numbers[0] ?? 'web',
        },
      ]
    }),
  )
}
