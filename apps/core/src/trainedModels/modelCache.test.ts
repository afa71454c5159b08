import { Model, serialize, train } from '@parley/nlp'
import { expect, test } from 'vitest'
import type { Ctx } from '../kernel/ctx.ts'
import { loadModel } from './modelCache.ts'

const bytes = Buffer.from(
  serialize(
    train([
      { text: 'block my card', category: 'block' },
      { text: 'what are your hours', category: 'hours' },
    ]),
  ),
)
const query = {
  select: () => query,
  where: () => query,
  executeTakeFirst: async () => ({ size: bytes.length, piece: bytes }),
}
const ctx = { db: { selectFrom: () => query } } as unknown as Ctx // what is used of it

test('a model that several want in the same moment is kept, and counted, once', async () => {
  const [one, other] = await Promise.all([loadModel(ctx, 'a', 1, 1), loadModel(ctx, 'a', 1, 1)])
  expect(one instanceof Model && one.predict('block my card', 1).scores[0]?.category).toBe('block')
  expect(other).toBe(one)
  expect(await loadModel(ctx, 'a', 1, 1)).toBe(one)
})
