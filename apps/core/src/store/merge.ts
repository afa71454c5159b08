import type { historyDiff } from '@parley/contract/flows/flow.schema.ts'
import { grammarDraft } from '@parley/contract/grammars/grammar.schema.ts'
import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { knowledgeBaseDraft } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { UpdatePreview } from '@parley/contract/store/store.schema.ts'
import { type Json, sameJson } from '@parley/flow'
import type { z } from 'zod'
import { onDocuments } from '../flows/documentThread.ts'
import { findDraft } from '../flows/draft.store.ts'
import { foundOr422 } from '../flows/flow.document.ts'
import { openScript } from '../flows/flow.read.ts'
import { lockToChange, saveDocument } from '../flows/flow.service.ts'
import { readScript } from '../flows/flow.store.ts'
import { findDocumentText } from '../flows/history.store.ts'
import { updateGrammar } from '../grammars/grammar.service.ts'
import { getGrammar } from '../grammars/grammar.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/refusal.ts'
import { updateKnowledgeBase } from '../knowledgeBase/knowledgeBase.service.ts'
import { getKnowledgeBase } from '../knowledgeBase/knowledgeBase.store.ts'
import type { Copy } from './taken.store.ts'

/** What the tenant has of a copy now, and how it is saved. */
interface Own {
  /** As JSON: the newest document of a flow, what a grammar or knowledge base holds beside its name. */
  readonly text: string
  readonly version: number | null
  readonly rowVersion: number
  readonly blocked: Reason | undefined
  /** Refuses whoever may not change it. */
  require(): Promise<unknown>
  save(text: string, note: string, rowVersion: number): Promise<unknown>
}

export function ownOf(ctx: Ctx, { kind, id }: Copy): Promise<Own> {
  if (kind === 'grammar') return ownGrammar(ctx, id)
  return kind === 'knowledgeBase' ? ownKnowledgeBase(ctx, id) : ownScript(ctx, id)
}

async function ownScript(ctx: Ctx, id: number): Promise<Own> {
  await openScript(ctx, id)
  const { version, rowVersion } = (await readScript(ctx.db, id)) ?? notFound('Flow')
  const draft = await findDraft(ctx.db, id)
  const isDrawnOn = draft?.text != null && draft.sha256 !== draft.baseSha256
  return {
    text: (await findDocumentText(ctx.db, id, version)) ?? notFound('Flow'),
    version,
    rowVersion,
    blocked: isDrawnOn ? reason('store.draftInTheWay') : undefined,
    require: () => lockToChange(ctx, id, 'edit'),
    save: (document, note, based) => saveDocument(ctx, id, { document, note, rowVersion: based }),
  }
}

async function ownGrammar(ctx: Ctx, id: number): Promise<Own> {
  const { name, language, definition, tests, rowVersion } = await getGrammar(ctx.db, id)
  return {
    text: JSON.stringify({ language, definition, tests }),
    version: null,
    rowVersion,
    blocked: undefined,
    require: () => ctx.require('Grammar.edit'),
    save: (text, _note, based) =>
      updateGrammar(ctx, id, { ...grammarDraft.parse({ ...JSON.parse(text), name }), rowVersion: based }),
  }
}

async function ownKnowledgeBase(ctx: Ctx, id: number): Promise<Own> {
  const { name, entries, rowVersion } = await getKnowledgeBase(ctx.db, id)
  return {
    text: JSON.stringify({ entries }),
    version: null,
    rowVersion,
    blocked: undefined,
    require: () => ctx.require('KnowledgeBase.edit'),
    save: (text, _note, based) =>
      updateKnowledgeBase(ctx, id, { ...knowledgeBaseDraft.parse({ ...JSON.parse(text), name }), rowVersion: based }),
  }
}

interface MergedOwn {
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
  const wires = diff.wires.map((wire) => ({ ...wire, from: wire.from ?? null, to: wire.to ?? null }))
  return {
    text,
    conflicts,
    // The package promises not to change what it returned; the answer's type does not ask for that.
    diff: { ...diff, wires, from: own.version, to: null } as z.output<typeof historyDiff>,
  }
}

const LABELS: Readonly<Record<string, string>> = {
  language: 'Language',
  definition: 'Definition',
  tests: 'Test phrases',
  entries: 'Entries',
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
