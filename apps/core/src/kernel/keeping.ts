import type { DeclaredKind } from '@parley/contract/entityKinds.ts'
import { type ActionKind, actionKind } from '@parley/contract/enums/operations.enum.ts'
import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'
import { stale } from './refusal.ts'

interface Versioned {
  readonly rowVersion: number
}

/** How a service keeps entities of a kind. */
export interface Keeping<E, L = unknown> {
  /** The kind, or which it is of the entity. */
  readonly of: DeclaredKind | ((entity: E) => DeclaredKind)
  /** What a stale save names, where that is a part of the entity. */
  readonly part?: string
  /** Holds back who else would change it until the transaction ends; throws where there is none, or it may not be changed. */
  lock(ctx: Ctx, id: number): Promise<L>
  /** The entity as people see it; `locked` is what the lock has found. */
  get(ctx: Ctx, id: number, locked: L): Promise<E>
  /** What the log calls it. */
  name(entity: E, locked: L): string
  /** What the log keeps of it; all where nothing else is said. */
  facts?(entity: E): object
}

/** Creates what `work` inserts, whose id it answers: read as people see it, with its event. */
export async function createOf<E extends object, L>(
  ctx: Ctx,
  keeping: Keeping<E, L>,
  work: () => Promise<number>,
): Promise<E> {
  const id = await work()
  const locked = await keeping.lock(ctx, id)
  const after = await keeping.get(ctx, id, locked)
  await recordOf(ctx, keeping, actionKind.of.CREATE, [id, after, locked], { after: factsOf(keeping, after) })
  return after
}

/** Changes one on its newest state, which is that of the save or refuses it with both; without an event where nothing was changed. */
export async function changeOf<E extends Versioned, L>(
  ctx: Ctx,
  keeping: Keeping<E, L>,
  id: number,
  rowVersion: number | undefined,
  work: (before: E, locked: L) => Promise<unknown>,
): Promise<E> {
  const locked = await keeping.lock(ctx, id)
  const before = await keeping.get(ctx, id, locked)
  if (rowVersion !== undefined && before.rowVersion !== rowVersion)
    stale(keeping.part ?? kindOf(keeping, before).label, before)
  await work(before, locked)
  const after = await keeping.get(ctx, id, locked)
  if (after.rowVersion !== before.rowVersion)
    await recordOf(ctx, keeping, actionKind.of.UPDATE, [id, after, locked], {
      before: factsOf(keeping, before),
      after: factsOf(keeping, after),
    })
  return after
}

/** What work has to tell of what it removed, by names, if anything; what the database answers to a statement is no such thing. */
// biome-ignore lint/suspicious/noConfusingVoidType: work that has nothing to tell may simply end
type Told = Readonly<Record<string, unknown>> | void

/** Removes one; what `work` answers is told beside what it was. */
export async function removeOf<E extends object, L>(
  ctx: Ctx,
  keeping: Keeping<E, L>,
  id: number,
  work: (before: E, locked: L) => Promise<Told>,
): Promise<void> {
  const locked = await keeping.lock(ctx, id)
  const before = await keeping.get(ctx, id, locked)
  const beside = await work(before, locked)
  await recordOf(ctx, keeping, actionKind.of.DELETE, [id, before, locked], {
    before: { ...factsOf(keeping, before), ...beside },
  })
}

const kindOf = <E, L>({ of }: Keeping<E, L>, entity: E) => (typeof of === 'function' ? of(entity) : of)
const factsOf = <E extends object, L>({ facts }: Keeping<E, L>, entity: E): object => facts?.(entity) ?? entity

const recordOf = <E, L>(
  ctx: Ctx,
  keeping: Keeping<E, L>,
  kind: ActionKind,
  [id, entity, locked]: readonly [number, E, L],
  change: { readonly before?: object; readonly after?: object },
): Promise<void> =>
  ctx.audit({ kind, of: kindOf(keeping, entity), entity: [id, keeping.name(entity, locked)], ...change })

/** Of an entity what people set, by the fields of its draft; with what else the log keeps. */
export const factsIn =
  <E extends object>({ shape }: { readonly shape: object }, ...more: readonly (keyof E & string)[]) =>
  (entity: E): object =>
    Object.fromEntries(Object.entries(entity).filter(([name]) => name in shape || more.some((each) => each === name)))

/** Who made a row and when, in its columns. */
export const made = ({ clock, actor }: Ctx) => {
  const at = clock.now()
  return { createdAt: at, createdBy: actor.id, updatedAt: at, updatedBy: actor.id }
}

/** Who changed a row and when, in its columns, and that it is another now. */
export const changed = ({ clock, actor }: Ctx) => ({
  updatedAt: clock.now(),
  updatedBy: actor.id,
  rowVersion: sql<number>`row_version + 1`,
})
