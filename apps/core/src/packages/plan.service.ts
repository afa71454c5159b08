import { reason } from '@parley/contract/kernel/errors.ts'
import type { PackageManifest } from '@parley/contract/packages/manifest.schema.ts'
import type { PackageBindingKind, PackageKind } from '@parley/contract/packages/package.enum.ts'
import type {
  PackagePlan,
  PackagePlanBody,
  PlanBinding,
  PlanDifference,
  PlanItem,
} from '@parley/contract/packages/package.schema.ts'
import { sha256Of } from '../composition/canonical.ts'
import { plainKey } from '../composition/closure.ts'
import { shownDiff } from '../composition/merge.ts'
import { onDocuments } from '../flows/documentThread.ts'
import { foundOr422 } from '../flows/flow.document.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { columnOf } from '../kernel/rows.ts'
import type { FileStore } from '../kernel/storage/storage.ts'
import { maySeeItem, onlySeen } from './access.ts'
import type { PackageFile } from './archive/packageFile.ts'
import { readItem } from './itemFile.ts'
import { openStored } from './package.service.ts'
import { getPackage, type StoredPackage } from './package.store.ts'
import { type Matched, type PlannedItem, plannedOf } from './plan.items.ts'
import { type Installed, listInstalled, listTargets, type Target } from './target.store.ts'

type Manifest = PackageManifest
type ManifestItem = Manifest['items'][number]

export interface Plan {
  readonly stored: StoredPackage
  /** Each after what it needs. */
  readonly items: readonly PlannedItem[]
  readonly bindings: readonly PlanBinding[]
  readonly blocked: string | null
  readonly stamp: string
}

/** These have to be there before anything that names them can be made. */
const REQUIRED: ReadonlySet<PackageBindingKind> = new Set([
  'flow',
  'component',
  'dataset',
  'grammar',
  'knowledgeBase',
  'language',
])

export async function planOf(ctx: Ctx, files: FileStore, idPackage: number, body: PackagePlanBody): Promise<Plan> {
  const stored = await getPackage(ctx, idPackage)
  // What anybody may have written is not looked into before its key is trusted.
  if (!isTrusted(stored)) {
    const facts = { items: [], bindings: [] }
    return { stored, ...facts, blocked: blockedBy(stored, [], []), stamp: stampOf(stored, body, [], []) }
  }
  const file = await openStored(files, stored)
  const { manifest } = file
  const { bindings, hidden } = await bindingsOf(ctx, manifest, body)
  const matched = await matchedItems(ctx, file, body, bindings)
  const bound = {
    ...Object.fromEntries(bindings.flatMap(({ key, target }) => (target ? [[key, target.key]] : []))),
    ...Object.fromEntries(matched.map(({ item, ownKey }) => [item.key, ownKey])),
  }
  const items: PlannedItem[] = []
  for (const each of inOrder(matched)) items.push(await plannedOf(ctx, each, bound, body))
  return {
    stored,
    items,
    bindings,
    blocked: blockedBy(stored, items, bindings, hidden),
    stamp: stampOf(stored, body, items, bindings),
  }
}

/** `hidden` are names of what is there and may not be viewed: left unbound, flows would name what does not exist here. */
async function bindingsOf(ctx: Ctx, { bindings }: Manifest, body: PackagePlanBody) {
  const planned: PlanBinding[] = []
  const hidden: string[] = []
  for (const binding of bindings) {
    const { kind, key, name } = binding
    const chosen = body.bindings[key]
    const names = chosen === undefined ? [name] : []
    const there = await listTargets(ctx, kind, [chosen ?? key], names)
    const found = await onlySeen(ctx, kind, there)
    if (there.length > 0 && found.length === 0) hidden.push(name)
    const target = found.find((each) => each.key === (chosen ?? key)) ?? found[0]
    const meant = target ? { key: target.key, name: target.name } : null
    planned.push({ ...binding, target: meant, isRequired: REQUIRED.has(kind) })
  }
  return { bindings: planned, hidden }
}

const NOT_SEEN = { problem: 'You may not view it here. Ask for the permission to view such things.' }

async function matchedItems(
  ctx: Ctx,
  file: PackageFile,
  body: PackagePlanBody,
  bindings: readonly PlanBinding[],
): Promise<readonly Matched[]> {
  const { items } = file.manifest
  const installed = await listInstalled(
    ctx,
    items.map(({ key }) => key),
  )
  const targets = await targetsOf(ctx, items, installed)
  const fresh = await columnOf(ctx.db)<string>`SELECT uuidv7() FROM generate_series(1, ${items.length}::int)`
  const given = new Set([
    ...items.map(({ key }) => key),
    ...bindings.flatMap(({ key, target }) => (target ? [key] : [])),
  ])
  const names = new Map(bindings.map(({ key, name }) => [key, name]))
  const spoken = new Set(await columnOf(ctx.db)<string>`SELECT code FROM language`)
  const matched: Matched[] = []
  for (const [at, item] of items.entries()) {
    const read = await readItem(file, item)
    const mine = installed.find((each) => each.kind === item.kind && each.itemKey === item.key)
    const target = targetOf(item, targets.get(item.kind) ?? [], mine, body)
    const isSeen = (await maySeeItem(ctx, item)) && (!target || (await onlySeen(ctx, item.kind, [target])).length > 0)
    const needed = item.needs.filter((key) => !given.has(key) && !given.has(plainKey(key)))
    const silent = 'problem' in read ? [] : read.languages.filter((code) => !spoken.has(code) && !given.has(code))
    matched.push({
      ...{ item, file: isSeen ? read : NOT_SEEN, target: isSeen ? target : undefined },
      // What it was installed as is gone: it begins again.
      installed: target && mine?.ownKey === target.key ? mine : undefined,
      ownKey: target?.key ?? (item.kind === 'language' ? item.key : (fresh[at] ?? '')),
      missing: [
        ...needed.map((key) => names.get(plainKey(key)) ?? key),
        ...silent.map((code) => `the language ${code}`),
      ],
    })
  }
  return matched
}

async function targetsOf(ctx: Ctx, items: readonly ManifestItem[], installed: readonly Installed[]) {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const found = new Map<PackageKind, Target[]>()
  for (const kind of kinds) {
    const of = items.filter((item) => item.kind === kind)
    const keys = [
      ...of.map(({ key }) => key),
      ...installed.filter((each) => each.kind === kind).map(({ ownKey }) => ownKey),
    ]
    found.set(
      kind,
      await listTargets(
        ctx,
        kind,
        keys,
        of.map(({ name }) => name),
      ),
    )
  }
  return found
}

/** What the item was installed as, else the thing itself, else one of its name; of flows one where it would go. */
function targetOf(
  { kind, key, name }: ManifestItem,
  targets: readonly Target[],
  installed: Installed | undefined,
  { idFolder, idComponentFolder }: PackagePlanBody,
): Target | undefined {
  const known = targets.find((each) => each.key === installed?.ownKey) ?? targets.find((each) => each.key === key)
  if (known || kind === 'language') return known
  const named = targets.filter((each) => each.name.toLowerCase() === name.toLowerCase())
  if (kind === 'flow') return named.find((each) => each.idFolder === idFolder)
  return kind === 'component' ? named.find((each) => each.idFolder === idComponentFolder) : named[0]
}

/** Languages and data before what uses them, each after what it needs; those that need each other in any order. */
function inOrder(all: readonly Matched[]): readonly Matched[] {
  const by = new Map(all.map((each) => [each.item.key, each]))
  const order = new Set<Matched>()
  const seen = new Set<string>()
  const visit = (each: Matched | undefined): void => {
    if (!each || seen.has(each.item.key)) return
    seen.add(each.item.key)
    for (const key of each.item.needs) visit(by.get(key) ?? by.get(plainKey(key)))
    order.add(each)
  }
  const first: readonly PackageKind[] = [
    'language',
    'dataset',
    'model',
    'grammar',
    'knowledgeBase',
    'component',
    'flow',
  ]
  for (const kind of first) for (const each of all) if (each.item.kind === kind) visit(each)
  return [...order]
}

export const isTrusted = ({ row: { trust } }: StoredPackage): boolean => trust === 'own' || trust === 'trusted'

function blockedBy(
  stored: StoredPackage,
  items: readonly PlannedItem[],
  bindings: readonly PlanBinding[],
  hidden: readonly string[] = [],
): string | null {
  if (!isTrusted(stored)) return 'It isn’t signed by a key that is trusted here.'
  if (hidden[0] !== undefined) return `You may not view ${hidden[0]} here. Ask for the permission to view such things.`
  const absent = bindings.find(({ isRequired, target }) => isRequired && !target)
  if (absent) return `${absent.name} has to be there first.`
  const stuck = items.find(({ problem }) => problem !== null)
  return stuck ? `${stuck.item.name}: ${stuck.problem}` : null
}

/** Changes with everything that would make the plan another. */
function stampOf(
  { row }: StoredPackage,
  body: PackagePlanBody,
  items: readonly PlannedItem[],
  bindings: readonly PlanBinding[],
): string {
  const { bindings: _b, strategies: _s, decisions: _d, ...where } = body
  const facts = items.map(({ item, target, own, state, strategy, installed, problem }) => [
    ...[item.key, target?.key ?? null, own?.rowVersion ?? null, own?.version ?? null, own?.content ?? null],
    ...[state, strategy, problem, installed ? sha256Of(installed.base) : null],
  ])
  return sha256Of(
    JSON.stringify([row.sha256, row.trust, where, facts, bindings.map(({ key, target }) => [key, target])]),
  )
}

export const hasChanges = (items: readonly PlannedItem[]): boolean =>
  items.some(({ state }) => state === 'CREATE' || state === 'UPDATE' || state === 'CONFLICT')

export async function showPlan(
  ctx: Ctx,
  files: FileStore,
  idPackage: number,
  body: PackagePlanBody,
): Promise<PackagePlan> {
  const { stored, items, bindings, blocked, stamp } = await planOf(ctx, files, idPackage, body)
  return {
    package: stored.row,
    items: items.map((each) => shownItem(each, body)),
    bindings: [...bindings],
    installed: items.find(({ installed }) => installed?.package === stored.row.name)?.installed?.version ?? null,
    hasChanges: hasChanges(items),
    blocked,
    stamp,
  }
}

/** More of a value than anybody compares by eye. */
const MOST_SHOWN = 20_000
const shown = <T>(value: T): T | undefined => (JSON.stringify(value ?? null).length > MOST_SHOWN ? undefined : value)

function shownItem(
  { item, target, state, strategy, strategies, merged, note, problem }: PlannedItem,
  { decisions }: PackagePlanBody,
): PlanItem {
  const { key, kind, name } = item
  const decided = decisions[key] ?? {}
  const conflicts = strategy === 'merge' ? (merged?.conflicts ?? []) : []
  return {
    ...{ key, kind, name, state, strategy, note, problem },
    ...{ ownName: target?.name ?? null, ownId: target?.id ?? null, strategies: [...strategies] },
    conflicts: conflicts.map((each) => ({
      ...{ key: each.key, label: each.label, nodeId: each.nodeId },
      ...{ mine: shown(each.mine), theirs: shown(each.theirs), decision: decided[each.key] ?? null },
    })),
  }
}

/** An item as it would be saved, beside what is there. */
export async function differenceOf(
  ctx: Ctx,
  files: FileStore,
  idPackage: number,
  { key, ...body }: PackagePlanBody & { readonly key: string },
): Promise<PlanDifference> {
  const { items, stored } = await planOf(ctx, files, idPackage, body)
  if (!isTrusted(stored)) refuse(reason('package.untrusted'))
  const { own, theirs, write, item } = items.find((each) => each.item.key === key) ?? notFound('Item')
  const after = write ?? theirs
  const isDocument = item.kind === 'flow' || item.kind === 'component'
  const diff =
    isDocument && own && own.version !== null && after !== ''
      ? shownDiff(foundOr422(await onDocuments('diff', own.text, after)), own.version)
      : null
  return { diff, before: own ? glance(own.text) : null, after: after === '' ? null : glance(after) }
}

/** Of a dataset how much there is of each category: nobody reads thousands of texts side by side. */
function glance(text: string) {
  const value = JSON.parse(text)
  if (!Array.isArray(value.categories)) return value
  const categories = value.categories.map(
    ({ name, train, test }: { name: string; train: string[]; test: string[] }) => ({
      ...{ name, train: train.length, test: test.length },
    }),
  )
  return { ...value, categories }
}
