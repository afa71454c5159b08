import { datasetDraft } from '@parley/contract/datasets/dataset.schema.ts'
import { grammarDraft } from '@parley/contract/grammars/grammar.schema.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { knowledgeBaseDraft } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { languageDraft, languageFacts } from '@parley/contract/languages/language.schema.ts'
import type { PackageKind } from '@parley/contract/packages/package.enum.ts'
import { createDataset, removeDataset } from '../datasets/dataset.service.ts'
import { createScript, removeScript } from '../flows/flow.service.ts'
import { createGrammar, removeGrammar } from '../grammars/grammar.service.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { createKnowledgeBase, removeKnowledgeBase } from '../knowledgeBase/knowledgeBase.service.ts'
import { createLanguage, removeLanguage, updateLanguage } from '../languages/language.service.ts'
import { createModel, removeModel } from '../models/model.service.ts'
import { writeCategories } from './nlpSource.ts'
import { modelDraftOf } from './ownNlp.ts'
import type { ScriptEdition } from './source.store.ts'

/** A thing that is to be made: what it says, with the tenant's own things named in it. */
export interface NewThing {
  readonly kind: PackageKind
  readonly guid: string
  readonly name: string
  /** As JSON: the document of a flow, what anything else says beside its name. */
  readonly text: string
  /** Of a flow or component: what is told of it beside its document, and where it goes. */
  readonly script?: Pick<ScriptEdition, 'description' | 'type' | 'channel' | 'componentType'> & {
    readonly idFolder: number | null
  }
  readonly note: string
}

/** What one needs to make one, beside what is asked in folders. */
const CREATES: Readonly<Record<Exclude<PackageKind, 'flow' | 'component'>, readonly AreaAction[]>> = {
  dataset: ['NlpApi.editdataset', 'NlpApi.editcategory'],
  grammar: ['Grammar.create'],
  knowledgeBase: ['KnowledgeBase.create'],
  language: ['Language.create', 'Language.edit'],
  model: ['NlpApi.editmodel'],
}

/** Makes one; answers its id. Refuses who may not. */
export async function createThing(ctx: Ctx, { kind, guid, name, text, script, note }: NewThing): Promise<number> {
  if (kind === 'flow' || kind === 'component') {
    if (!script) throw new Error('a flow says more than its document')
    const made = await createScript(ctx, { ...script, name, scriptKind: kind, document: text, guid }, note)
    return made.idCallScript
  }
  for (const action of CREATES[kind]) await ctx.require(action)
  const facts = JSON.parse(text)
  if (kind === 'grammar') return (await createGrammar(ctx, grammarDraft.parse({ ...facts, name }), guid)).idGrammar
  if (kind === 'knowledgeBase')
    return (await createKnowledgeBase(ctx, knowledgeBaseDraft.parse({ ...facts, name }), guid)).idKnowledgeBase
  if (kind === 'model') return (await createModel(ctx, await modelDraftOf(ctx, facts, name), guid)).idModel
  if (kind === 'language') {
    const { code, ...spoken } = facts
    const { idLanguage, rowVersion } = await createLanguage(ctx, languageDraft.parse({ code, name }))
    await updateLanguage(ctx, idLanguage, languageFacts.parse({ ...spoken, name }), rowVersion)
    return idLanguage
  }
  const { categories, ...own } = facts
  const { idDataset } = await createDataset(ctx, datasetDraft.parse({ ...own, name }), guid)
  await writeCategories(ctx, idDataset, categories, note)
  return idDataset
}

const REMOVES: Readonly<Record<Exclude<PackageKind, 'flow' | 'component'>, AreaAction>> = {
  dataset: 'NlpApi.editdataset',
  grammar: 'Grammar.delete',
  knowledgeBase: 'KnowledgeBase.delete',
  language: 'Language.delete',
  model: 'NlpApi.editmodel',
}
const removals = {
  flow: removeScript,
  component: removeScript,
  dataset: removeDataset,
  grammar: removeGrammar,
  knowledgeBase: removeKnowledgeBase,
  language: removeLanguage,
  model: removeModel,
}

/** Removes one that nothing uses. Refuses who may not. */
export async function removeThing(ctx: Ctx, kind: PackageKind, id: number): Promise<void> {
  if (kind !== 'flow' && kind !== 'component') await ctx.require(REMOVES[kind])
  await removals[kind](ctx, id)
}
