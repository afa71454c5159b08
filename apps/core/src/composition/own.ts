import { grammarDraft } from '@parley/contract/grammars/grammar.schema.ts'
import { knowledgeBaseDraft } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { languageFacts } from '@parley/contract/languages/language.schema.ts'
import type { PackageKind } from '@parley/contract/packages/package.enum.ts'
import { findDraft } from '../flows/draft.store.ts'
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
import { getLanguage, updateLanguage } from '../languages/language.service.ts'
import { ownNlp } from './ownNlp.ts'

/** What the tenant has of a copy now, and how it is saved. */
export interface Own {
  /** As JSON: the newest document of a flow, what a grammar or knowledge base holds beside its name. */
  readonly text: string
  readonly version: number | null
  readonly rowVersion: number
  /** Of a dataset, the state of what it holds. */
  readonly content?: number
  /** Somebody has drawn on since the newest version: their draft would be old by a save. */
  readonly isDrawnOn: boolean
  /** Refuses whoever may not change it. */
  require(): Promise<unknown>
  save(text: string, note: string, rowVersion: number): Promise<unknown>
}

export function ownOf(ctx: Ctx, { kind, id }: { readonly kind: PackageKind; readonly id: number }): Promise<Own> {
  if (kind === 'grammar') return ownGrammar(ctx, id)
  if (kind === 'dataset' || kind === 'model') return ownNlp(ctx, kind, id)
  if (kind === 'language') return ownLanguage(ctx, id)
  return kind === 'knowledgeBase' ? ownKnowledgeBase(ctx, id) : ownScript(ctx, id)
}

async function ownScript(ctx: Ctx, id: number): Promise<Own> {
  await openScript(ctx, id)
  const { version, rowVersion } = (await readScript(ctx.db, id)) ?? notFound('Flow')
  const draft = await findDraft(ctx.db, id)
  return {
    text: (await findDocumentText(ctx.db, id, version)) ?? notFound('Flow'),
    version,
    rowVersion,
    isDrawnOn: draft?.text != null && draft.sha256 !== draft.baseSha256,
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
    isDrawnOn: false,
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
    isDrawnOn: false,
    require: () => ctx.require('KnowledgeBase.edit'),
    save: (text, _note, based) =>
      updateKnowledgeBase(ctx, id, { ...knowledgeBaseDraft.parse({ ...JSON.parse(text), name }), rowVersion: based }),
  }
}

async function ownLanguage(ctx: Ctx, id: number): Promise<Own> {
  const { code, name, speech, pronunciations, rowVersion } = await getLanguage(ctx, id)
  return {
    text: JSON.stringify({ code, speech, pronunciations }),
    version: null,
    rowVersion,
    isDrawnOn: false,
    require: () => ctx.require('Language.edit'),
    save: (text, _note, based) =>
      updateLanguage(ctx, id, languageFacts.parse({ ...JSON.parse(text), name, code: undefined }), based),
  }
}
