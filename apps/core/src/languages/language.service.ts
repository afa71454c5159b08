import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { keptBy } from '@parley/contract/kernel/inUse.ts'
import { languageKind } from '@parley/contract/languages/language.entity.ts'
import {
  type Language,
  type LanguageDraft,
  type LanguageFacts,
  type LanguageGap,
  languageDraft,
} from '@parley/contract/languages/language.schema.ts'
import { tenantKind } from '@parley/contract/tenants/tenant.entity.ts'
import { unknownBuiltins } from '@parley/recognise/languages.ts'
import { onDocuments } from '../flows/documentThread.ts'
import { onlyVisible } from '../flows/flow.access.ts'
import { listRelations } from '../flows/flow.store.ts'
import { findDocumentText } from '../flows/history.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, refuseInUse, usersOf } from '../kernel/inUse.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  deleteLanguage,
  getLanguageRow,
  insertLanguage,
  listFlows,
  listGrammarLanguages,
  listGrammarsIn,
  listTenantsOf,
  lockLanguage,
  storeLanguage,
} from './language.store.ts'

const languages: Keeping<Language> = {
  of: languageKind,
  lock: ({ db }, idLanguage) => lockLanguage(db, idLanguage),
  get: (ctx, idLanguage) => getLanguage(ctx, idLanguage),
  name: ({ name }) => name,
  facts: factsIn(languageDraft, 'speech', 'pronunciations'),
}

export async function getLanguage({ db }: Ctx, idLanguage: number): Promise<Language> {
  const row = await getLanguageRow(db, idLanguage)
  return { ...row, unknownBuiltins: [...unknownBuiltins(row.code)], tenants: await listTenantsOf(db, row.code) }
}

export const createLanguage = (ctx: Ctx, draft: LanguageDraft): Promise<Language> =>
  createOf(ctx, languages, async () => {
    refuseElsewhere(ctx)
    return await insertLanguage(ctx, draft)
  })

export const updateLanguage = (
  ctx: Ctx,
  idLanguage: number,
  facts: LanguageFacts,
  rowVersion?: number,
): Promise<Language> =>
  changeOf(ctx, languages, idLanguage, rowVersion, async () => {
    refuseElsewhere(ctx)
    await storeLanguage(ctx, idLanguage, facts)
  })

export const removeLanguage = (ctx: Ctx, idLanguage: number): Promise<void> =>
  removeOf(ctx, languages, idLanguage, async ({ tenants }) => {
    refuseElsewhere(ctx)
    refuseInUse(inUse(usersOf(tenantKind, tenants)), keptBy('language.inUse'))
    await deleteLanguage(ctx.db, idLanguage)
  })

/** The operator may act for another tenant, which owns none of them. */
function refuseElsewhere({ tenant }: Ctx): void {
  if (tenant !== OPERATOR_TENANT) refuse(reason('tenant.operatorOnly'))
}

export async function relationsOfLanguage(ctx: Ctx, idLanguage: number) {
  const { code } = await getLanguageRow(ctx.db, idLanguage)
  const flows = await onlyVisible(ctx, await listRelations(ctx.db, code, 'language'))
  return { flows, grammars: ctx.can('Grammar.view') ? await listGrammarsIn(ctx.db, code) : [] }
}

/** What each flow of the tenant lacks in the language; what a newer release saved is left out. One document at a time is held. */
export async function gapsOfLanguage(ctx: Ctx, idLanguage: number): Promise<LanguageGap[]> {
  const { code } = await getLanguageRow(ctx.db, idLanguage)
  const grammars = JSON.stringify(Object.fromEntries(await listGrammarLanguages(ctx.db)))
  const gaps: LanguageGap[] = []
  for (const { version, ...flow } of await onlyVisible(ctx, await listFlows(ctx.db, code))) {
    const document = await findDocumentText(ctx.db, flow.idCallScript, version)
    if (document === undefined) continue
    const answer = await onDocuments('lacks', document, code, grammars)
    if (answer.ok) gaps.push({ ...flow, ...answer.found, builtins: [...answer.found.builtins] })
  }
  return gaps
}
