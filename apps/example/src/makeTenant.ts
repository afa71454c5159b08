import { lineKind } from '@parley/contract/enums/line.enum.ts'
import { moduleKind } from '@parley/contract/modules/module.entity.ts'
import {
  type Ctx,
  createGrammar,
  createLine,
  insertModule,
  noteCreated,
  type SeedTools,
  switchLine,
  virtualClock,
} from '@parley/core'
import type { ExampleTenant } from './exampleTenant.ts'
import { findFlow, makeVersion } from './makeVersion.ts'

const DAY_MS = 86_400_000
/** People save in the morning, one flow after the other. */
const MORNING_MS = 7 * 3_600_000
const MINUTES_APART = 37 * 60_000

/** Makes folders, tags, flows with their versions, module and lines of a tenant through the services; what is there already stays. */
export async function makeTenant(tools: SeedTools, tenant: ExampleTenant): Promise<void> {
  const now = tools.clock.now().getTime()
  const today = now - (now % DAY_MS)
  const steps = tenant.flows
    .flatMap((flow, row) => flow.versions.map((version, index) => ({ flow, version, index, row })))
    .sort((a, b) => b.version.daysAgo - a.version.daysAgo)
  // Before the flows that name them: without them those would not be published.
  const first = Math.max(...steps.map(({ version }) => version.daysAgo)) + 1
  const clock = virtualClock(new Date(today - first * DAY_MS + MORNING_MS))
  await tools.as(tenant.builder, tenant.name, (ctx) => makeGrammars(ctx, tenant), clock)
  for (const { flow, version, index, row } of steps) {
    const at = new Date(today - version.daysAgo * DAY_MS + MORNING_MS + row * MINUTES_APART)
    await makeVersion(tools, tenant, flow, version, index, virtualClock(at))
  }
  await tools.as(tenant.builder, tenant.name, async (ctx) => {
    const { flows, module, lines, voiceModule, voiceLines } = tenant
    await makeLines(ctx, flows, { name: module, integration: 'PROXY_SIP_CLIENT', mostCalls: 250 }, lines)
    await makeLines(ctx, flows, { name: voiceModule, integration: 'SIP_CLIENT', mostCalls: 60 }, voiceLines)
  })
}

async function makeGrammars(ctx: Ctx, { grammars }: ExampleTenant): Promise<void> {
  for (const { guid, ...draft } of grammars) {
    const made = await ctx.db.selectFrom('grammar').select('guid').where('guid', '=', guid).executeTakeFirst()
    if (!made) await createGrammar(ctx, draft, guid)
  }
}

async function makeLines(
  ctx: Ctx,
  flows: ExampleTenant['flows'],
  module: Parameters<typeof insertModule>[1],
  lines: ExampleTenant['lines'],
): Promise<void> {
  const { name } = module
  const made = await ctx.db.selectFrom('dialModule').select('idModule').where('name', '=', name).executeTakeFirst()
  if (made) return
  const idModule = await insertModule(ctx.db, { ...module, isSimulated: true })
  await noteCreated(ctx, moduleKind, [idModule, name], { name })
  for (const line of lines) {
    const guid = flows.find((flow) => flow.name === line.flow)?.guid
    const script = guid === undefined ? undefined : await findFlow(ctx, guid)
    const { idDialModuleLine } = await createLine(ctx, idModule, {
      name: line.name,
      ...(line.description !== undefined && { description: line.description }),
      numbers: [line.number, ...(line.numbers ?? [])],
      kind: line.isForCampaigns ? lineKind.of.CAMPAIGN : lineKind.of.LINE,
      mostCalls: line.concurrent,
      idCallScript: script?.idCallScript ?? null,
    })
    if (!line.enabled) await switchLine(ctx, idDialModuleLine, false)
  }
}
