import type { Reason } from '@parley/contract/kernel/errors.ts'
import type { PackageKind } from '@parley/contract/packages/package.enum.ts'
import type { StoreThingKind } from '@parley/contract/store/store.enum.ts'
import type { TakePreview } from '@parley/contract/store/store.schema.ts'
import { componentKey, type Json } from '@parley/flow'
import { readAlone } from '../flows/flow.document.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'
import { findNlpSource } from './nlpSource.ts'
import {
  findGrammarEdition,
  findKnowledgeEdition,
  findLanguageEdition,
  findScriptEdition,
  type ScriptEdition,
} from './source.store.ts'

/** Something that a thing names, and the step that does; without a label where it is the thing itself. */
export interface Use {
  readonly kind: string
  readonly target: string
  readonly step: string
}

/** One thing in the edition that would be copied; of the kinds that the store offers unless more are asked for. */
export interface Source<K extends PackageKind = StoreThingKind> {
  /** `componentKey` of a flow or component, the code of a language, the guid of anything else: what documents name it by. */
  readonly key: string
  readonly kind: K
  readonly guid: string
  readonly pinned: number | null
  readonly edition: number
  readonly name: string
  /** Keys of what it names itself. */
  readonly needs: readonly string[]
  readonly script?: ScriptEdition
  /** Of what is no flow or component: what is copied beside its name. */
  readonly facts?: Readonly<Record<string, Json>>
  readonly uses: readonly Use[]
}

export interface Closure {
  readonly root: Source
  /** By their keys, each after what it needs; those that need each other in any order. */
  readonly sources: ReadonlyMap<string, Source>
  /** What is not copied, and is to be set up by hand. */
  readonly leftOut: TakePreview['leftOut']
}

/** More than anybody wants to find in their folders at once. */
const MOST_THINGS = 200

/** How it is refused, as the one who asks calls its root. */
interface Refusals {
  readonly gone: Reason
  readonly needsGone: Reason
  readonly tooLarge: (most: number) => Reason
}

/** A thing of the tenant acted for with all that it needs; refused where some of it is gone. */
export async function closureOf(
  ctx: Ctx,
  { kind, key }: Wanted & { readonly kind: StoreKind },
  refusals: Refusals,
): Promise<Closure> {
  const leftOut = new Map<string, TakePreview['leftOut'][number]>()
  const sources = (await closureOfAll(ctx, [{ kind, key }], { ...refusals, gone: () => refusals.gone })) as Map<
    string,
    Source
  > // without the kinds that only packages ask for
  for (const source of sources.values())
    for (const { kind: of, target: name } of source.uses)
      if (of === 'secret' || of === 'asset' || of === 'model' || of === 'mcpServer')
        leftOut.set(`${of} ${name}`, { kind: of, name })
  const root = sources.get(key)
  if (!root) throw new Error('what was visited is there')
  return { root, sources, leftOut: [...leftOut.values()] }
}

interface ManyRefusals extends Omit<Refusals, 'gone'> {
  readonly gone: (root: Wanted) => Reason
}

/** What is not followed, and whether models and datasets are. */
interface Bounds {
  readonly excluded?: ReadonlySet<string>
  readonly isWide?: boolean
}

/** Several things with all that they need, by their keys, each after what it needs; what is excluded is left where it is. */
export async function closureOfAll(
  ctx: Ctx,
  roots: readonly Wanted[],
  refusals: ManyRefusals,
  { excluded = new Set(), isWide = false }: Bounds = {},
): Promise<ReadonlyMap<string, Source<PackageKind>>> {
  const sources = new Map<string, Source<PackageKind>>()
  const seen = new Set<string>()
  const visit = async (wanted: Wanted, root?: Wanted): Promise<void> => {
    if (seen.has(wanted.key) || excluded.has(plainKey(wanted.key))) return
    seen.add(wanted.key)
    if (seen.size > MOST_THINGS) refuse(refusals.tooLarge(MOST_THINGS))
    const found = await sourceOf(ctx, wanted)
    if (!found) refuse(root ? refusals.gone(root) : refusals.needsGone)
    for (const need of found.wanted) if (isWide || need.kind !== 'model') await visit(need)
    sources.set(wanted.key, found.source)
  }
  for (const root of roots) await visit(root, root)
  return sources
}

/** The guid of a flow or component, without a version. */
export const plainKey = (key: string): string => key.split('@')[0] ?? key

export const publishedKey = (flow: string) => componentKey({ flow, version: { policy: 'published' } })

type StoreKind = 'flow' | 'grammar' | 'knowledgeBase'
/** A component is wanted as a flow is. */
export interface Wanted {
  readonly kind: StoreKind | 'dataset' | 'language' | 'model'
  readonly key: string
}

interface FoundSource {
  readonly source: Source<PackageKind>
  readonly wanted: readonly Wanted[]
}

async function sourceOf(ctx: Ctx, { kind, key }: Wanted): Promise<FoundSource | undefined> {
  if (kind === 'flow') return await scriptSource(ctx, key)
  if (kind === 'dataset' || kind === 'model') return await findNlpSource(ctx, kind, key)
  const find = {
    grammar: findGrammarEdition,
    knowledgeBase: findKnowledgeEdition,
    language: findLanguageEdition,
  }[kind]
  const found = await find(ctx.db, key)
  if (!found) return undefined
  const { name, edition, ...facts } = found
  const spoken = 'language' in found && found.language !== null ? [found.language] : []
  const uses = spoken.map((target) => ({ kind: 'language', target, step: '' }))
  const own = { ...{ key, kind, guid: key, pinned: null, edition, name, needs: [] }, facts: facts as never, uses } // as JSON columns have it
  return { source: own, wanted: [] }
}

async function scriptSource(ctx: Ctx, key: string): Promise<FoundSource | undefined> {
  const [guid = '', version = ''] = key.split('@')
  const pinned = version === 'published' ? null : Number(version)
  const script = await findScriptEdition(ctx.db, guid, pinned)
  if (!script) return undefined
  const { references, components } = await readAlone(script.text)
  const run = new Set(components.map(({ flow }) => flow))
  const keys = new Map<string, Wanted['kind']>(components.map((each) => [componentKey(each), 'flow']))
  const models = new Map<string, Wanted['kind']>()
  for (const { kind: of, target } of references) {
    // Steps that only lead to a flow mean its published version.
    if (of === 'flow' && !run.has(target)) keys.set(publishedKey(target), 'flow')
    if (of === 'grammar' || of === 'knowledgeBase') keys.set(target, of)
    if (of === 'model') models.set(target, of)
  }
  const { edition, name, scriptKind } = script
  return {
    source: {
      ...{ key, kind: scriptKind, guid, pinned, edition, name, script },
      needs: [...keys.keys()],
      uses: references.map(({ kind, target, nodeLabel: step }) => ({ kind, target, step })),
    },
    wanted: [...keys, ...models].map(([each, of]) => ({ key: each, kind: of })),
  }
}
