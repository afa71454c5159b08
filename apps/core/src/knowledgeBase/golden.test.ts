import { expect, it } from 'vitest'
import { checkGolden } from './golden.ts'
import { SearchIndex } from './search/searchIndex.ts'

it('others have their turn between two questions', async () => {
  const index = await SearchIndex.of([])
  const golden = Array.from({ length: 5 }, (_, at) => ({ question: `What is ${at}?`, expected: 'x', language: null }))
  let [turns, isOver] = [0, false]
  const count = () => {
    if (isOver) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  await checkGolden(golden, 0.3, index, index)
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(golden.length)
})
