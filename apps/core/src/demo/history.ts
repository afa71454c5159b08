import { type FlowNode, parseFlowDocument } from '@parley/flow'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { loadProgram } from '../runtime/program.store.ts'
import { insertConversations } from '../runtime/recording.store.ts'
import { type PlayedFlow, type PlayedPart, playDay } from './day.ts'
import type { ExampleTenant } from './example.ts'

export const HISTORY_DAYS = 90
const DAY_MS = 86_400_000
const BATCH = 200

/** Days (yyyy-mm-dd) of the history that have no conversations yet, newest first, each with its age in days. */
export async function missingDays(ctx: Ctx, from: number, to: number): Promise<{ day: Date; age: number }[]> {
  const { rows } = await sql<{ day: string }>`SELECT DISTINCT day::text AS day FROM flow_day`.execute(ctx.db)
  const done = new Set(rows.map((row) => row.day))
  const today = Date.parse(ctx.clock.now().toISOString().slice(0, 10))
  return Array.from({ length: to - from }, (_, index) => from + index)
    .map((age) => ({ age, day: new Date(today - age * DAY_MS) }))
    .filter(({ day }) => !done.has(day.toISOString().slice(0, 10)))
}

/** Plays a day and stores it whole: in one transaction, so a killed process leaves no half days. Answers how many conversations. */
export async function fillDay(ctx: Ctx, tenant: ExampleTenant, day: Date, age: number): Promise<number> {
  const { flows, parts } = await loadFlows(ctx, tenant)
  const conversations = playDay(tenant, day, age, flows, parts, ctx.clock.now())
  for (let at = 0; at < conversations.length; at += BATCH)
    await insertConversations(ctx.db, conversations.slice(at, at + BATCH))
  return conversations.length
}

async function loadFlows(ctx: Ctx, tenant: ExampleTenant) {
  const flows: PlayedFlow[] = []
  const parts = new Map<string, PlayedPart>()
  const nodes = new Map<string, FlowNode>()
  for (const example of tenant.flows) {
    for (const version of example.versions) {
      const parsed = parseFlowDocument(version.document)
      if (parsed.ok) for (const node of parsed.document.nodes) nodes.set(node.id, node)
    }
  }
  for (const example of tenant.flows) {
    const row = await ctx.db
      .selectFrom('callScript')
      .leftJoin('line', 'line.idCallScript', 'callScript.idCallScript')
      .select([
        'callScript.idCallScript',
        'callScript.publishedVersion',
        'line.idLine',
        'line.idModule',
        'line.name',
        'line.numbers',
      ])
      .where('callScript.guid', '=', example.guid)
      .executeTakeFirst()
    if (!row?.publishedVersion) continue
    const found = await loadProgram(ctx.db, example.guid, row.publishedVersion)
    if (!found) continue
    parts.set(example.guid, found)
    if (!example.traffic) continue
    const own = new Map(nodes)
    const parsed = parseFlowDocument(example.versions.at(-1)?.document)
    if (parsed.ok) for (const node of parsed.document.nodes) own.set(node.id, node)
    const line =
      row.idLine !== null && row.idModule !== null
        ? { idLine: row.idLine, idModule: row.idModule, name: row.name ?? '' }
        : null
    flows.push({
      example,
      idCallScript: row.idCallScript,
      version: row.publishedVersion,
      program: found.program,
      nodes: own,
      line,
      number: row.numbers?.[0] ?? 'web',
    })
  }
  return { flows, parts }
}
