import type { PackageManifest } from '@parley/contract/packages/manifest.schema.ts'
import type { PackageStrategy, PlanState } from '@parley/contract/packages/package.enum.ts'
import type { PackagePlanBody } from '@parley/contract/packages/package.schema.ts'
import { sameJson } from '@parley/flow'
import { plainKey } from '../composition/closure.ts'
import { type MergedOwn, mergeInto } from '../composition/merge.ts'
import { type Own, ownOf } from '../composition/own.ts'
import { onDocuments } from '../flows/documentThread.ts'
import { foundOr422 } from '../flows/flow.document.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { openBase } from './datasetItem.ts'
import type { ItemFile } from './itemFile.ts'
import type { Installed, Target } from './target.store.ts'

type ManifestItem = PackageManifest['items'][number]

/** An item beside what the tenant has of it. */
export interface Matched {
  readonly item: ManifestItem
  readonly file: ItemFile | { readonly problem: string }
  readonly target: Target | undefined
  readonly installed: Installed | undefined
  /** What it is called by where it is installed: of the target, else a new one. */
  readonly ownKey: string
  /** Names of what it needs and nothing gives. */
  readonly missing: readonly string[]
}

export interface PlannedItem extends Matched {
  readonly own: Own | undefined
  /** The item with the tenant's own things named in it. */
  readonly theirs: string
  readonly state: PlanState
  readonly strategy: PackageStrategy | null
  readonly strategies: readonly PackageStrategy[]
  readonly merged: MergedOwn | undefined
  readonly note: string | null
  readonly problem: string | null
  /** What is saved; undefined where nothing is. */
  readonly write: string | undefined
}

type Choices = Pick<PackagePlanBody, 'strategies' | 'decisions'>

/** What installing an item comes to. */
export async function plannedOf(
  ctx: Ctx,
  matched: Matched,
  bound: Readonly<Record<string, string>>,
  choices: Choices,
): Promise<PlannedItem> {
  const { item, file, target, installed, missing } = matched
  const nothing = {
    own: undefined,
    theirs: '',
    strategy: null,
    strategies: [],
    merged: undefined,
    note: null,
    write: undefined,
  }
  if ('problem' in file) return { ...matched, ...nothing, state: 'INCOMPATIBLE', problem: file.problem }
  const theirs = await boundText(item, file, bound)
  if (missing.length > 0)
    return { ...matched, ...nothing, theirs, state: 'MISSING_DEPENDENCY', problem: `It needs ${missing.join(', ')}.` }
  if (!target) {
    const made = { strategy: 'theirs', strategies: ['theirs'], write: theirs } as const
    return { ...matched, ...nothing, ...made, theirs, state: 'CREATE', problem: null }
  }
  if (file.script && target.channel !== file.script.channel)
    return {
      ...matched,
      ...nothing,
      theirs,
      state: 'INCOMPATIBLE',
      problem: `${target.name} is for another channel here.`,
    }
  const own = await ownOf(ctx, { kind: item.kind, id: target.id })
  const same = (one: string, other: string) => isSame(file, one, other)
  const known = { ...matched, ...nothing, own, theirs, problem: null }
  if (await same(own.text, theirs)) return { ...known, state: 'IDENTICAL' }
  const base = installed && openBase(item.kind, installed.base, own.text, theirs)
  if (base !== undefined && (await same(base, theirs)))
    return { ...known, state: 'IDENTICAL', note: 'It was changed here since it was installed. That stays.' }
  if (base !== undefined && (await same(base, own.text))) {
    const strategy = choices.strategies[item.key] === 'mine' ? 'mine' : 'theirs'
    return drawnOn({ ...known, state: 'UPDATE', strategy, strategies: ['theirs', 'mine'] }, theirs)
  }
  return await inConflict(known, base, choices)
}

async function inConflict(
  known: Omit<PlannedItem, 'state'> & { readonly own: Own },
  base: string | undefined,
  { strategies, decisions }: Choices,
): Promise<PlannedItem> {
  const { item, own, theirs, target } = known
  const possible: PackageStrategy[] = base === undefined ? ['mine', 'theirs'] : ['merge', 'mine', 'theirs']
  const chosen = strategies[item.key]
  const strategy = chosen && possible.includes(chosen) ? chosen : base === undefined ? null : 'merge'
  const note =
    base === undefined
      ? `There is ${target?.name === item.name ? 'one with this name' : 'such a one'} already, and it differs.`
      : 'It was changed here and in the package.'
  const decided = decisions[item.key] ?? {}
  const taken = Object.keys(decided).filter((key) => decided[key] === 'theirs')
  const merged = base === undefined ? undefined : await mergeInto(own, base, theirs, taken)
  const so = { ...known, state: 'CONFLICT', strategy, strategies: possible, merged, note } as const
  if (strategy === null) return { ...so, problem: 'Choose whether to keep yours or take theirs.' }
  const open = strategy === 'merge' ? (merged?.conflicts ?? []).filter(({ key }) => decided[key] === undefined) : []
  if (open.length > 0)
    return {
      ...so,
      problem: `Decide first: ${open
        .slice(0, 5)
        .map(({ label }) => label)
        .join(', ')}.`,
    }
  return drawnOn(so, strategy === 'merge' ? (merged?.text ?? theirs) : theirs)
}

/** What is to be saved, where nobody has drawn on since. */
function drawnOn(planned: PlannedItem, text: string): PlannedItem {
  if (planned.strategy === 'mine') return planned
  if (planned.own?.isDrawnOn)
    return { ...planned, problem: 'It has a draft here that isn’t kept as a version. Keep or discard it first.' }
  return { ...planned, write: text }
}

/** The item with the tenant's own things in place of those of who made it. */
async function boundText({ needs }: ManifestItem, file: ItemFile, bound: Readonly<Record<string, string>>) {
  if (!file.script) {
    const facts = JSON.parse(file.text)
    return JSON.stringify('dataset' in facts ? { ...facts, dataset: bound[facts.dataset] ?? facts.dataset } : facts)
  }
  const versions = Object.fromEntries(
    needs.flatMap((key) => {
      const own = bound[key] ?? bound[plainKey(key)]
      return own === undefined ? [] : [[key, own]]
    }),
  )
  return foundOr422(await onDocuments('rebind', file.text, JSON.stringify({ ...bound, ...versions })))
}

/** Whether both say the same; answers that are kept for tests say nothing. */
async function isSame({ script }: ItemFile, one: string, other: string): Promise<boolean> {
  if (!script) return sameJson(JSON.parse(one), JSON.parse(other))
  const plain = async (text: string) => foundOr422(await onDocuments('rebind', text, '{}'))
  return foundOr422(await onDocuments('compare', await plain(one), await plain(other)))
}
