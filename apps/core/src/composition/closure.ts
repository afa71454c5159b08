import type { Reason } from '@parley/contract/kernel/errors.ts'
import type { StoreThingKind } from '@parley/contract/store/store.enum.ts'
import type { TakePreview } from '@parley/contract/store/store.schema.ts'
import { componentKey, type Json } from '@parley/flow'
import { readAlone } from '../flows/flow.document.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'
import { findGrammarEdition, findKnowledgeEdition, findScriptEdition, type ScriptEdition } from './source.store.ts'

/** One thing in the edition that would be copied. */
export interface Source {
  /** `componentKey` of a flow or component, the guid of anything else: what documents name it by. */
  readonly key: string
  readonly kind: StoreThingKind
  readonly guid: string
  readonly pinned: number | null
  readonly edition: number
  readonly name: string
  /** Keys of what it names itself. */
  readonly needs: readonly string[]
  readonly script?: ScriptEdition
  /** Of a grammar or knowledge base: what is copied beside its name. */
  readonly facts?: Readonly<Record<string, Json>>
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
export async function closureOf(ctx: Ctx, { kind, key }: Wanted, refusals: Refusals): Promise<Closure> {
  const sources = new Map<string, Source>()
  const seen = new Set<string>()
  const leftOut = new Map<string, TakePreview['leftOut'][number]>()
  const visit = async (wanted: Wanted): Promise<void> => {
    if (seen.has(wanted.key)) return
    seen.add(wanted.key)
    if (seen.size > MOST_THINGS) refuse(refusals.tooLarge(MOST_THINGS))
    const found = await sourceOf(ctx, wanted)
    if (!found) refuse(seen.size === 1 ? refusals.gone : refusals.needsGone)
    for (const need of found.wanted) await visit(need)
    for (const each of found.leftOut) leftOut.set(`${each.kind} ${each.name}`, each)
    sources.set(wanted.key, found.source)
  }
  await visit({ kind, key })
  const root = sources.get(key)
  if (!root) throw new Error('what was visited is there')
  return { root, sources, leftOut: [...leftOut.values()] }
}

export const publishedKey = (flow: string) => componentKey({ flow, version: { policy: 'published' } })

/** A component is wanted as a flow is. */
interface Wanted {
  readonly kind: 'flow' | 'grammar' | 'knowledgeBase'
  readonly key: string
}

async function sourceOf(ctx: Ctx, { kind, key }: Wanted) {
  if (kind === 'flow') return await scriptSource(ctx, key)
  const found = await (kind === 'grammar' ? findGrammarEdition(ctx.db, key) : findKnowledgeEdition(ctx.db, key))
  if (!found) return undefined
  const { name, edition, ...facts } = found
  const source: Source = { key, kind, guid: key, pinned: null, edition, name, needs: [], facts: facts as never } // as JSON columns have it
  return { source, wanted: [], leftOut: [] }
}

async function scriptSource(ctx: Ctx, key: string) {
  const [guid = '', version = ''] = key.split('@')
  const pinned = version === 'published' ? null : Number(version)
  const script = await findScriptEdition(ctx.db, guid, pinned)
  if (!script) return undefined
  const { references, components } = await readAlone(script.text)
  const run = new Set(components.map(({ flow }) => flow))
  const keys = new Map<string, Wanted['kind']>(components.map((each) => [componentKey(each), 'flow']))
  for (const { kind: of, target } of references) {
    // Steps that only lead to a flow mean its published version.
    if (of === 'flow' && !run.has(target)) keys.set(publishedKey(target), 'flow')
    if (of === 'grammar' || of === 'knowledgeBase') keys.set(target, of)
  }
  const { edition, name, scriptKind } = script
  const source: Source = {
    ...{ key, kind: scriptKind, guid, pinned, edition, name, script },
    needs: [...keys.keys()],
  }
  return {
    source,
    wanted: [...keys].map(([each, of]) => ({ key: each, kind: of })),
    leftOut: references.flatMap(({ kind, target: its }) =>
      kind === 'secret' || kind === 'asset' || kind === 'model' || kind === 'mcpServer'
        ? [{ kind, name: its } as const]
        : [],
    ),
  }
}
