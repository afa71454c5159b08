import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { StoreThingKind } from '@parley/contract/store/store.enum.ts'
import type { TakeBody, TakePreview } from '@parley/contract/store/store.schema.ts'
import type { Closure, Source } from '../composition/closure.ts'
import { scriptAction } from '../flows/flow.access.ts'
import { isAllowedIn, requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { columnOf } from '../kernel/rows.ts'
import { type Copy, listCopies } from './taken.store.ts'

/** One thing that is copied, or of which the copy that is there is used. */
export interface Part {
  readonly source: Source
  /** What the copy is called. */
  readonly name: string
  readonly guid: string
  readonly isRoot: boolean
  readonly existing: Copy | undefined
}

interface Wanted {
  readonly closure: Closure
  /** What is copied, with what it needs. */
  readonly keys: readonly string[]
  /** Own things that are named already, by keys. */
  readonly bound?: Readonly<Record<string, string>>
  readonly folders: TakeBody
}

/**
 * What copying these comes to, each after what it needs. A copy of the same edition that is there already is used again, as its tenant has
 * changed it, unless nothing can run it yet; the item itself is copied whenever somebody takes it.
 */
export async function planOf(ctx: Ctx, { closure, keys, bound = {}, folders }: Wanted): Promise<readonly Part[]> {
  const { root, sources } = closure
  const copies = await listCopies(
    ctx,
    [...sources.values()].map(({ guid }) => guid),
  )
  const isTaken = keys.includes(root.key)
  const copyOf = ({ key, guid, pinned, edition }: Source) =>
    // What runs the item itself runs the copy that is made now.
    isTaken && leadsTo(sources, key, root.key)
      ? undefined
      : copies.find((copy) => copy.isLive && copy.source === guid && copy.pinned === pinned && copy.edition === edition)
  const wanted = new Set<string>()
  const visit = (key: string): void => {
    const source = sources.get(key)
    if (!source || wanted.has(key) || bound[key] !== undefined) return
    wanted.add(key)
    if (!copyOf(source)) source.needs.forEach(visit)
  }
  keys.forEach(visit)
  const chosen = [...sources.values()].filter(({ key }) => wanted.has(key))
  const guids = await columnOf(ctx.db)<string>`SELECT uuidv7() FROM generate_series(1, ${chosen.length}::int)`
  const parts: Part[] = []
  for (const [at, source] of chosen.entries()) {
    const existing = copyOf(source)
    const used = parts.flatMap((part) => (part.source.kind === source.kind && !part.existing ? [part.name] : []))
    parts.push({
      source,
      existing,
      name: existing?.name ?? (await freeName(ctx, source, folders, used)),
      guid: existing?.guid ?? guids[at] ?? '',
      isRoot: isTaken && source.key === root.key,
    })
  }
  return parts
}

/** Whether a thing is the other one, or needs it, directly or not. */
function leadsTo(sources: Closure['sources'], from: string, to: string): boolean {
  const seen = new Set([from])
  for (const key of seen) for (const need of sources.get(key)?.needs ?? []) seen.add(need) // a Set may grow while it is walked
  return seen.has(to)
}

export const shownPart = async (
  ctx: Ctx,
  { source, name, isRoot, existing }: Part,
  folders: TakeBody,
): Promise<TakePreview['parts'][number]> => {
  const [action, folder] = createActionOf(source.kind, folders)
  const isMissing = existing === undefined && !(await isAllowedIn(ctx, action, folder ?? null))
  return {
    kind: source.kind,
    source: source.name,
    name,
    isRoot,
    edition: source.edition,
    idExisting: existing?.id ?? null,
    missing: isMissing && !(folder === undefined && ctx.can(action)) ? permissionLabel(action) : null,
  }
}

/** Refuses whoever lacks the right to make one of them, before anything is made. */
export async function requireParts(ctx: Ctx, parts: readonly Part[], folders: TakeBody): Promise<void> {
  for (const { source, existing } of parts) {
    if (existing) continue
    const [action, folder] = createActionOf(source.kind, folders)
    if (folder === undefined) await ctx.require(action)
    else await requireInFolder(ctx, action, folder)
  }
}

/** The permission to make one, and for what lies in folders the folder. */
function createActionOf(kind: StoreThingKind, folders: TakeBody): [AreaAction, number | null | undefined] {
  if (kind === 'grammar') return ['Grammar.create', undefined]
  if (kind === 'knowledgeBase') return ['KnowledgeBase.create', undefined]
  return [scriptAction(kind, 'create'), folderOf(kind, folders)]
}

export const folderOf = (kind: StoreThingKind, { idFolder, idComponentFolder }: TakeBody) =>
  kind === 'component' ? idComponentFolder : idFolder

const LONGEST: Readonly<Record<StoreThingKind, number>> = { flow: 120, component: 120, grammar: 80, knowledgeBase: 80 }
const MOST_NAMES = 200

/** Its name, with a number behind it where another one has it. */
async function freeName(ctx: Ctx, { kind, name }: Source, folders: TakeBody, used: readonly string[]) {
  const names = Array.from({ length: MOST_NAMES }, (_, at) => {
    const end = at === 0 ? '' : ` ${at + 1}`
    return name.slice(0, LONGEST[kind] - end.length).trimEnd() + end
  })
  const lower = names.map((each) => each.toLowerCase())
  const rows = columnOf(ctx.db)<string>
  const found =
    kind === 'grammar'
      ? await rows`SELECT lower(name) FROM grammar WHERE lower(name) = ANY (${lower}::text[])`
      : kind === 'knowledgeBase'
        ? await rows`SELECT lower(name) FROM knowledge_base WHERE lower(name) = ANY (${lower}::text[])`
        : await rows`SELECT lower(name) FROM call_script WHERE script_kind = ${kind} AND lower(name) = ANY (${lower}::text[])
            AND id_folder IS NOT DISTINCT FROM ${folderOf(kind, folders)}::bigint`
  const taken = new Set([...found, ...used.map((each) => each.toLowerCase())])
  return names.find((each) => !taken.has(each.toLowerCase())) ?? name
}
