import { lineKind } from '@parley/contract/enums/line.enum.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { createScript, publishScript, saveDocument } from '../callScripts/callScript.service.ts'
import { tagVersion } from '../callScripts/history.service.ts'
import { createFolder } from '../folders/folder.service.ts'
import { listFolders } from '../folders/folder.store.ts'
import { virtualClock } from '../kernel/clock.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { insertLine } from '../lines/line.store.ts'
import { insertModule } from '../modules/module.store.ts'
import type { SeedTools } from '../start/seedTools.ts'
import { createTag } from '../tags/tag.service.ts'
import { listTags } from '../tags/tag.store.ts'
import type { ExampleFlow, ExampleTenant } from './example.ts'

const DAY_MS = 86_400_000
/** The first flow was made this long ago; each further version some days later. */
const OLDEST_DAYS = 120
const BETWEEN_DAYS = 9

/** Makes folders, tags, flows with their versions, module and lines of a tenant through the services; what is there already stays. */
export async function makeTenant(tools: SeedTools, tenant: ExampleTenant): Promise<void> {
  const now = tools.clock.now().getTime()
  for (const [index, flow] of tenant.flows.entries()) {
    const begun = new Date(now - (OLDEST_DAYS - index * 3) * DAY_MS - index * 37 * 60_000)
    await makeFlow(tools, tenant, flow, begun)
  }
  await tools.as(tenant.builder, tenant.name, (ctx) => makeLines(ctx, tenant))
}

async function makeFlow(tools: SeedTools, tenant: ExampleTenant, flow: ExampleFlow, begun: Date): Promise<void> {
  for (const [index, version] of flow.versions.entries()) {
    const clock = virtualClock(new Date(begun.getTime() + index * BETWEEN_DAYS * DAY_MS))
    const step = <T>(work: (ctx: Ctx) => Promise<T>) => tools.as(version.by, tenant.name, work, clock)
    await step(async (ctx) => {
      const script = await findFlow(ctx, flow.guid)
      if (script && script.version > index) return
      const document = version.document as unknown as Json // the example's documents are plain JSON
      const saved = script
        ? await saveDocument(ctx, script.idCallScript, { document, note: version.note, rowVersion: script.rowVersion })
        : await createScript(
            ctx,
            { ...factsOf(flow), idFolder: await folderAt(ctx, flow.folder), document, guid: flow.guid },
            version.note,
          )
      if (!version.publish) return
      const live = await publishScript(ctx, saved.idCallScript, {
        version: saved.version,
        rowVersion: saved.rowVersion,
      })
      const idTag = await tagNamed(ctx, 'production')
      await tagVersion(ctx, live.idCallScript, { version: live.version, tags: [idTag] })
    })
  }
}

const factsOf = (flow: ExampleFlow) => ({
  name: flow.name,
  description: flow.description,
  type: flow.type,
  channel: 2 as const,
})

const findFlow = (ctx: Ctx, guid: string) =>
  ctx.db
    .selectFrom('callScript')
    .select(['idCallScript', 'version', 'rowVersion'])
    .where('guid', '=', guid)
    .executeTakeFirst()

/** The folder at the path, made where it is missing. */
async function folderAt(ctx: Ctx, path: readonly string[]): Promise<number | null> {
  let idParent: number | null = null
  for (const name of path) {
    const folders = await listFolders(ctx.db, 'flow')
    const known = folders.find((folder) => folder.name === name && folder.idParent === idParent)
    idParent = (known ?? (await createFolder(ctx, { name, kind: 'flow', idParent }))).idFolder
  }
  return idParent
}

async function tagNamed(ctx: Ctx, name: string): Promise<number> {
  const known = (await listTags(ctx.db)).find((tag) => tag.name === name)
  return (known ?? (await createTag(ctx, { name, tone: 2 }))).idTag
}

async function makeLines(ctx: Ctx, tenant: ExampleTenant): Promise<void> {
  const made = await ctx.db
    .selectFrom('dialModule')
    .select('idModule')
    .where('name', '=', tenant.module)
    .executeTakeFirst()
  if (made) return
  const idModule = await insertModule(ctx.db, { name: tenant.module, integration: 'PROXY_SIP_CLIENT', mostCalls: 250 })
  await ctx.audit({
    kind: actionKind.of.CREATE,
    area: 'Module',
    entity: ['Module', idModule, tenant.module],
    after: { name: tenant.module },
  })
  for (const line of tenant.lines) {
    const guid = tenant.flows.find((flow) => flow.name === line.flow)?.guid
    const script = guid === undefined ? undefined : await findFlow(ctx, guid)
    const facts = {
      idModule,
      name: line.name,
      numbers: [line.number],
      kind: lineKind.of.LINE,
      enabled: line.enabled,
      mostCalls: line.concurrent,
    }
    const idLine = await insertLine(ctx.db, { ...facts, idCallScript: script?.idCallScript ?? null })
    await ctx.audit({ kind: actionKind.of.CREATE, area: 'Line', entity: ['Line', idLine, line.name], after: facts })
  }
}
