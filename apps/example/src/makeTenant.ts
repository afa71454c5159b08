import { lineKind } from '@parley/contract/enums/line.enum.ts'
import { incomingDraft } from '@parley/contract/inbound/incoming.schema.ts'
import type { ModuleDraft } from '@parley/contract/modules/module.schema.ts'
import {
  type Ctx,
  createGrammar,
  createLine,
  createModule,
  readIncoming,
  type SeedTools,
  switchLine,
  updateDestinations,
  updateIncoming,
  updateLineDestinations,
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
    await makeLines(ctx, flows, { ...simulated, ...chats, name: module }, lines)
    await makeLines(ctx, flows, { ...simulated, ...calls, name: voiceModule }, voiceLines)
    await makeLines(ctx, flows, trunkOf(tenant), [])
    if (tenant.destinations) await setDestinations(ctx, tenant.destinations)
  })
}

const simulated = { region: null, enabled: true, isSimulated: true, settings: null }
const chats = {
  integration: 'PROXY_SIP_CLIENT',
  mostCalls: 250,
  description: 'Chats of the websites and apps.',
} as const
const calls = {
  integration: 'SIP_CLIENT',
  mostCalls: 60,
  description: 'Calls of the hotline and of campaigns. They are simulated: nobody is called.',
} as const

/** One that is to carry real calls once there is a gateway: switched off, and not reachable. */
const trunkOf = ({ name, voiceModule }: ExampleTenant): ModuleDraft => ({
  name: `${voiceModule} trunk`,
  description: `Trunk of the provider of ${name}, prepared for real calls.`,
  integration: 'PROXY_SIP_CLIENT',
  region: null,
  enabled: false,
  isSimulated: false,
  mostCalls: 30,
  settings: {
    integration: 'PROXY_SIP_CLIENT',
    transport: 'TLS',
    allowed: ['203.0.113.0/24'],
    codecs: ['PCMA', 'PCMU'],
    keys: 'RFC4733',
    gateways: [
      { host: 'sip1.provider.example', port: 5061, priority: 1, weight: 100 },
      { host: 'sip2.provider.example', port: 5061, priority: 2, weight: 100 },
    ],
  },
})

async function makeGrammars(ctx: Ctx, { grammars }: ExampleTenant): Promise<void> {
  for (const { guid, ...draft } of grammars) {
    const made = await ctx.db.selectFrom('grammar').select('guid').where('guid', '=', guid).executeTakeFirst()
    if (!made) await createGrammar(ctx, draft, guid)
  }
}

/** What somebody has changed since stays. */
async function setDestinations(ctx: Ctx, destinations: NonNullable<ExampleTenant['destinations']>): Promise<void> {
  const made = await ctx.db.selectFrom('destinationPolicy').select('rowVersion').executeTakeFirst()
  if (!made) await updateDestinations(ctx, { destinations: [...destinations] })
}

async function makeLines(
  ctx: Ctx,
  flows: ExampleTenant['flows'],
  module: ModuleDraft,
  lines: ExampleTenant['lines'],
): Promise<void> {
  const { name } = module
  const made = await ctx.db.selectFrom('dialModule').select('idModule').where('name', '=', name).executeTakeFirst()
  if (made) return
  const { idDialModule: idModule } = await createModule(ctx, module)
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
    if (line.destinations) await updateLineDestinations(ctx, idDialModuleLine, { destinations: [...line.destinations] })
    if (line.announcement !== undefined) await openQueue(ctx, idDialModuleLine, line.announcement)
    if (!line.enabled) await switchLine(ctx, idDialModuleLine, false)
  }
}

/** Callers hear how long it takes, and are refused when they have waited for three minutes. */
async function openQueue(ctx: Ctx, idLine: number, queueText: string): Promise<void> {
  const before = await readIncoming(ctx, idLine)
  const queue = { whenFull: 'queue', queueHold: 'answer', queueSeconds: 180, queueEvery: 30, queueText } as const
  await updateIncoming(ctx, idLine, incomingDraft.parse({ ...before, ...queue }))
}
