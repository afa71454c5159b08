import { isDeepStrictEqual } from 'node:util'
import type { TestFile } from '@parley/contract/flowTests/flowTest.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { openScript } from '../flows/flow.read.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'
import { addTest, checkDraft, storeTest } from './flowTest.service.ts'
import { draftOf, listTests } from './flowTest.store.ts'

/** All tests of a flow, by name, as a file that can be read, compared and taken back. */
export async function exportTests(ctx: Ctx, idCallScript: number): Promise<TestFile> {
  const { guid } = await openScript(ctx, idCallScript)
  const tests = await listTests(ctx.db, idCallScript)
  return { format: 'parley.flowTests', version: 1, flow: guid, tests: tests.map(draftOf) }
}

/** Takes tests from a file: those of the same name are changed, others are created, and none is removed. */
export async function importTests(ctx: Ctx, idCallScript: number, { tests }: TestFile) {
  await openScript(ctx, idCallScript, 'edit')
  const names = new Set<string>()
  for (const draft of tests) {
    if (names.has(draft.name)) refuse(reason('flowTest.twice', { name: draft.name }))
    names.add(draft.name)
    checkDraft(draft)
  }
  const known = new Map((await listTests(ctx.db, idCallScript)).map((test) => [test.name, test]))
  const done = { created: 0, updated: 0, unchanged: 0 }
  for (const draft of tests) {
    const before = known.get(draft.name)
    if (!before) {
      await addTest(ctx, idCallScript, draft)
      done.created += 1
    } else if (isDeepStrictEqual(draftOf(before), draft)) done.unchanged += 1
    else {
      await storeTest(ctx, before.idFlowTest, { ...draft, rowVersion: before.rowVersion })
      done.updated += 1
    }
  }
  return done
}
