import { setImmediate } from 'node:timers/promises'
import { grammarEntityKind } from '@parley/contract/grammars/grammar.entity.ts'
import { grammarBlocked } from '@parley/contract/grammars/grammar.rules.ts'
import { type Grammar, type GrammarDraft, grammarDraft } from '@parley/contract/grammars/grammar.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { grammarDefinition, testPhrase } from '@parley/recognise/grammar/grammar.schema.ts'
import { compileGrammar } from '@parley/recognise/grammar/grammar.ts'
import { runTests, TEST_LANGUAGE } from '@parley/recognise/grammar/test-phrases.ts'
import { onlyVisible } from '../flows/flow.access.ts'
import { listRelations } from '../flows/flow.store.ts'
import { recheckUsers } from '../flows/recheck.ts'
import { inUseOf } from '../flows/use.read.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuseInUse } from '../kernel/inUse.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import { hasLanguage } from '../languages/language.store.ts'
import { deleteGrammar, getGrammar, insertGrammar, lockGrammar, storeGrammar } from './grammar.store.ts'

const grammars: Keeping<Grammar, Grammar> = {
  of: grammarEntityKind,
  lock: ({ db }, idGrammar) => lockGrammar(db, idGrammar),
  get: ({ db }, idGrammar) => getGrammar(db, idGrammar),
  name: ({ name }) => name,
  facts: factsIn(grammarDraft, 'guid'),
}

/** Flows and components that use it, as far as the user may see them. */
export const relationsOfGrammar = async (ctx: Ctx, idGrammar: number) =>
  onlyVisible(ctx, await listRelations(ctx.db, (await getGrammar(ctx.db, idGrammar)).guid, 'grammar'))

export const createGrammar = (ctx: Ctx, draft: GrammarDraft, guid?: string): Promise<Grammar> =>
  createOf(ctx, grammars, async () => {
    await checkGrammar(ctx, draft)
    return await insertGrammar(ctx, draft, guid)
  })

export async function duplicateGrammar(ctx: Ctx, idGrammar: number, name: string): Promise<Grammar> {
  const { language, definition, tests } = await getGrammar(ctx.db, idGrammar)
  return await createGrammar(ctx, { name, language, definition, tests })
}

/** Conversations that run keep the grammar they began with; new ones take it as it is now. */
export const updateGrammar = (
  ctx: Ctx,
  idGrammar: number,
  {
    rowVersion,
    acceptsUse = false,
    ...draft
  }: GrammarDraft & { rowVersion?: number; acceptsUse?: boolean | undefined },
): Promise<Grammar> =>
  changeOf(ctx, grammars, idGrammar, rowVersion, async (before) => {
    if (draft.name !== before.name && !acceptsUse)
      refuseInUse(await inUseOf(ctx, 'grammar', before.guid), grammarBlocked.rename)
    await checkGrammar(ctx, draft)
    await storeGrammar(ctx, idGrammar, draft)
    if (draft.language !== before.language) await recheckUsers(ctx, 'grammar', before.guid)
  })

export const removeGrammar = (ctx: Ctx, idGrammar: number): Promise<void> =>
  removeOf(ctx, grammars, idGrammar, async (before) => {
    refuseInUse(await inUseOf(ctx, 'grammar', before.guid), grammarBlocked.remove)
    await deleteGrammar(ctx.db, idGrammar)
  })

/** Work for all test phrases of a grammar, about a second of it. */
const MOST_TESTED = 10_000_000

/**
 * A grammar is live as soon as it is saved, without a draft before: so one that cannot be matched or fails a test phrase is not saved. Who means
 * the change says so by changing what the phrase is expected to give.
 */
async function checkGrammar(ctx: Ctx, { language, definition, tests }: GrammarDraft): Promise<void> {
  if (language !== null && !(await hasLanguage(ctx.db, language)))
    refuse(reason('grammar.unknownLanguage', { code: language }))
  const parsed = grammarDefinition.safeParse(definition)
  if (!parsed.success)
    refuse(reason('grammar.invalid', { problem: parsed.error.issues[0]?.message ?? 'it is malformed' }))
  const compiled = compileGrammar(parsed.data, language)
  if (!compiled.ok) {
    const [{ message, line, column } = { message: 'it is malformed' }] = compiled.faults
    const place = line === undefined ? '' : `Line ${line}, column ${column ?? 1}: `
    refuse(reason('grammar.invalid', { problem: `${place}${message}` }))
  }
  const phrases = testPhrase.array().safeParse(tests)
  if (!phrases.success)
    refuse(reason('grammar.invalid', { problem: phrases.error.issues[0]?.message ?? 'it is malformed' }))
  const around = { language: TEST_LANGUAGE, at: ctx.clock.now().toISOString() }
  let work = 0
  const spend = (units: number) => {
    work += units
  }
  const failed: string[] = []
  for (const phrase of phrases.data) {
    const [result] = runTests(compiled.grammar, [phrase], around, spend)
    if (!result?.isPassed) failed.push(phrase.text)
    if (work > MOST_TESTED)
      refuse(reason('grammar.invalid', { problem: 'the test phrases are too much work; use fewer or shorter ones' }))
    // Others have their turn between two.
    await setImmediate()
  }
  const [first] = failed
  if (first !== undefined) refuse(reason('grammar.testsFailed', { count: failed.length, first: `“${first}”` }))
}
