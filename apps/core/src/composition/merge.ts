import type { historyDiff } from '@parley/contract/flows/flow.schema.ts'
import type { UpdatePreview } from '@parley/contract/store/store.schema.ts'
import { type FlowDiff, type Json, sameJson } from '@parley/flow'
import type { z } from 'zod'
import { onDocuments } from '../flows/documentThread.ts'
import { foundOr422 } from '../flows/flow.document.ts'
import type { Own } from './own.ts'

export interface MergedOwn {
  readonly text: string
  readonly conflicts: readonly UpdatePreview['conflicts'][number][]
  readonly diff: UpdatePreview['diff']
}

/** The newer edition and one's own changes in one; where both changed the same, one's own, but for what is to be taken. */
export async function mergeInto(own: Own, base: string, theirs: string, taken: readonly string[]): Promise<MergedOwn> {
  if (own.version === null) return mergeFacts(own.text, base, theirs, taken)
  const { text, conflicts, diff } = foundOr422(
    await onDocuments('merge', base, own.text, theirs, JSON.stringify(taken)),
  )
  return { text, conflicts, diff: shownDiff(diff, own.version) }
}

/** What differs from a version, as answers say it. */
export function shownDiff(diff: FlowDiff, from: number): z.output<typeof historyDiff> {
  const wires = diff.wires.map((wire) => ({ ...wire, from: wire.from ?? null, to: wire.to ?? null }))
  // The package promises not to change what it returned; the answer's type does not ask for that.
  return { ...diff, wires, from, to: null } as z.output<typeof historyDiff>
}

const LABELS: Readonly<Record<string, string>> = {
  language: 'Language',
  definition: 'Definition',
  tests: 'Test phrases',
  entries: 'Entries',
  categories: 'Categories',
  dataset: 'Dataset',
  description: 'Description',
  pronunciations: 'Pronunciations',
  speech: 'Speech',
  testShare: 'Test share',
}

/** Fact by fact, each as a whole. */
function mergeFacts(mine: string, base: string, theirs: string, taken: readonly string[]): MergedOwn {
  const [own, old, other]: Readonly<Record<string, Json>>[] = [mine, base, theirs].map((text) => JSON.parse(text))
  const conflicts: UpdatePreview['conflicts'] = []
  const merged: Record<string, Json | undefined> = {}
  for (const key of Object.keys({ ...old, ...own, ...other })) {
    const [now, before, next] = [own?.[key], old?.[key], other?.[key]]
    const isMine = !sameJson(now, before)
    const isClash = isMine && !sameJson(next, before) && !sameJson(now, next)
    if (isClash)
      conflicts.push({ key, label: LABELS[key] ?? key, nodeId: null, mine: now ?? null, theirs: next ?? null })
    merged[key] = isMine && !(isClash && taken.includes(key)) ? now : next
  }
  return { text: JSON.stringify(merged), conflicts, diff: null }
}
