import { serialize, train } from '@parley/nlp'
import { expect, test } from 'vitest'
import type { Db } from '../kernel/db.ts'
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
  executeTakeFirst: async () => ({ bytes }),
}
const db = { selectFrom: () => query } as unknown as Db // what is used of it

test('a model that several want in the same moment is kept, and counted, once', async () => {
  const [one, other] = await Promise.all([loadModel(db, 'a', 1, 1), loadModel(db, 'a', 1, 1)])
  expect(one?.predict('block my card', 1).scores[0]?.category).toBe('block')
  expect(other).toBe(one)
  expect(await loadModel(db, 'a', 1, 1)).toBe(one)
})
