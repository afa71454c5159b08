import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import {
  type Clock,
  type Ctx,
  createFolder,
  createScript,
  createTag,
  listFolders,
  listTags,
  publishScript,
  type SeedTools,
  saveDocument,
  tagVersion,
} from '@parley/core'
import type { ExampleFlow, ExampleTenant, ExampleVersion } from './exampleTenant.ts'

/** Tags of versions with their colours. */
const tones = { production: 2, reviewed: 1, seasonal: 3, compliance: 5 } as const

/** Saves a version as its author at its time, and puts it live where it was; what is there already stays. */
export async function makeVersion(
  tools: SeedTools,
  tenant: ExampleTenant,
  flow: ExampleFlow,
  version: ExampleVersion,
  index: number,
  clock: Clock,
): Promise<void> {
  const work = async (ctx: Ctx) => {
    const script = await findFlow(ctx, flow.guid)
    if (script && script.version > index) return
    const document = version.document as unknown as Json // the example's documents are plain JSON
    const saved = script
      ? await saveDocument(ctx, script.idCallScript, { document, note: version.note, rowVersion: script.rowVersion })
      : await createScript(
          ctx,
          { ...factsOf(flow), idFolder: await folderAt(ctx, kindOf(flow), flow.folder), document, guid: flow.guid },
          version.note,
        )
    if (version.publish) {
      await publishScript(ctx, saved.idCallScript, { version: saved.version, rowVersion: saved.rowVersion })
    }
    const names = [...(version.publish ? (['production'] as const) : []), ...(version.tags ?? [])]
    const tags: number[] = []
    for (const name of names) tags.push(await tagNamed(ctx, name))
    if (tags.length > 0) await tagVersion(ctx, saved.idCallScript, { version: saved.version, tags })
  }
  await tools.as(version.by, tenant.name, work, clock)
}

const kindOf = ({ componentType }: ExampleFlow): 'flow' | 'component' =>
  componentType === undefined ? 'flow' : 'component'

const factsOf = (flow: ExampleFlow) => ({
  name: flow.name,
  description: flow.description,
  scriptKind: kindOf(flow),
  componentType: flow.componentType ?? null,
  type: flow.type,
  channel: flow.calls ? channelType.of.VOICE : channelType.of.CHAT,
})

export const findFlow = (ctx: Ctx, guid: string) =>
  ctx.db
    .selectFrom('callScript')
    .select(['idCallScript', 'version', 'rowVersion'])
    .where('guid', '=', guid)
    .executeTakeFirst()

/** The folder at the path, made where it is missing. */
async function folderAt(ctx: Ctx, kind: 'flow' | 'component', path: readonly string[]): Promise<number | null> {
  let idParent: number | null = null
  for (const name of path) {
    const folders = await listFolders(ctx.db, kind)
    const known = folders.find((folder) => folder.name === name && folder.idParent === idParent)
    idParent = (known ?? (await createFolder(ctx, { name, kind, idParent }))).idFolder
  }
  return idParent
}

async function tagNamed(ctx: Ctx, name: keyof typeof tones): Promise<number> {
  const known = (await listTags(ctx.db, { search: name })).items.find((tag) => tag.name === name)
  return (known ?? (await createTag(ctx, { name, tone: tones[name] }))).idTag
}
