import { operations } from '@parley/contract/operations.ts'
import { expect } from 'vitest'
import type { Ctx } from '../src/kernel/ctx.ts'
import { type Learned, learn } from '../src/models/learn.ts'
import { insertVersion, storeTrained } from '../src/models/model.store.ts'
import type { TestCore } from './core.ts'

/** A model of tenant 2 with a version that was trained; `word` stands in all of it. */
export async function plantModel(core: TestCore, idDataset: number, word: string) {
  const facts = { description: word, idDataset, strangeCategory: '', worstF1: 50, mostLoss: 5 }
  const made = await core.as('admin').call(operations.Nlp.CreateModel, { body: { name: `${word} model`, ...facts } })
  expect(made.status, made.text).toBe(200)
  const { idModel } = made.body
  await core.inTenant(2, (ctx) => plantVersion(ctx, idModel, word))
  return { idModel }
}

/** Version 1 of a model, trained on a few words; `word` stands in each text and category. */
async function plantVersion(ctx: Ctx, idModel: number, word: string): Promise<void> {
  const rows = ['yes', 'no'].flatMap((category, at) => [
    { id: at * 2 + 1, text: `${word} ${category}`, category: `${word} ${category}`, isTest: false },
    { id: at * 2 + 2, text: `${category} ${word}`, category: `${word} ${category}`, isTest: true },
  ])
  const learned: Learned = learn({ rows, strangeCategory: '' }, () => {})
  if (learned.problem !== undefined) throw new Error(learned.problem)
  const counts = { contentVersion: 1, utterances: 2, tests: 2 }
  await insertVersion(ctx, idModel, { version: 1, ...counts })
  const { problem: _, ...found } = learned
  await storeTrained(ctx.db, idModel, 1, { ...found, ...counts, bytes: Buffer.from(found.bytes) }, ctx.clock.now())
}
