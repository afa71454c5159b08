import { type ComponentVersion, componentKey } from '@parley/flow'
import type { Ctx } from '../kernel/ctx.ts'
import { findRunners, type Runner } from './component.store.ts'
import { onlyVisible } from './flow.access.ts'

/** Further than conversations get; what is wider than this is not looked through. */
const MOST_LEVELS = 20
const MOST_RUNNERS = 500

/** Which of these components lead back to the flow that runs them, once it is live: the names on the way, from it to it, by `componentKey`. */
export async function findCircles(
  ctx: Ctx,
  guid: string,
  components: readonly ComponentVersion[],
): Promise<Record<string, string[]>> {
  const itself = componentKey({ flow: guid, version: { policy: 'published' } })
  const known = await walk(ctx, itself, components)
  const ways = components.flatMap((each) => {
    const way = wayBack(known, componentKey(each), itself)
    return way ? [[componentKey(each), way] as const] : []
  })
  if (ways.length === 0) return {}
  const nameOf = await namesOf(
    ctx,
    guid,
    [...new Set(ways.flatMap(([, way]) => way))].flatMap((key) => known.get(key) ?? []),
  )
  return Object.fromEntries(
    ways.map(([key, way]) => [key, [nameOf(itself), ...way.map((each) => nameOf(each)), nameOf(itself)]]),
  )
}

type Known = ReadonlyMap<string, Runner>

/** All that is run from these on, apart from the flow itself, a level at a time. */
async function walk({ db }: Ctx, itself: string, components: readonly ComponentVersion[]): Promise<Known> {
  const known = new Map<string, Runner>()
  const seen = new Set([itself])
  let level = components
  for (let depth = 0; level.length > 0 && depth < MOST_LEVELS && known.size < MOST_RUNNERS; depth += 1) {
    const wanted = new Map(level.map((each) => [componentKey(each), each] as const).filter(([key]) => !seen.has(key)))
    for (const key of wanted.keys()) seen.add(key)
    const runners = await findRunners(db, [...wanted.values()])
    for (const runner of runners) known.set(runner.key, runner)
    level = runners.flatMap(({ runs }) => runs)
  }
  return known
}

/** The shortest way from one of them to the flow itself, without the flow; undefined where there is none. */
function wayBack(known: Known, from: string, itself: string): readonly string[] | undefined {
  const before = new Map<string, string | undefined>([[from, undefined]])
  for (const key of before.keys()) {
    if (key === itself) return wayTo(before, itself).slice(0, -1)
    for (const next of known.get(key)?.runs ?? [])
      if (!before.has(componentKey(next))) before.set(componentKey(next), key)
  }
  return undefined
}

function wayTo(before: ReadonlyMap<string, string | undefined>, end: string): string[] {
  const way: string[] = []
  for (let key: string | undefined = end; key !== undefined; key = before.get(key)) way.unshift(key)
  return way
}

/** Names of what the caller may see. */
async function namesOf(ctx: Ctx, guid: string, runners: readonly Runner[]): Promise<(key: string) => string> {
  const visible = new Map((await onlyVisible(ctx, runners)).map(({ key, name }) => [key, name]))
  const itself = await ctx.db.selectFrom('callScript').select('name').where('guid', '=', guid).executeTakeFirst()
  return (key) => (key.startsWith(guid) ? (itself?.name ?? '') : (visible.get(key) ?? 'a component you can’t view'))
}
