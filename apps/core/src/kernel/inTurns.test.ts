import { expect, test } from 'vitest'
import { mapInTurns } from './inTurns.ts'

test('a long list is mapped in order while others have their turns', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  const items = Array.from({ length: 1_000 }, (_, index) => index)
  const seen: number[] = []
  const mapped = await mapInTurns(items, (item) => {
    seen.push(turns)
    const end = performance.now() + 0.05
    while (performance.now() < end); // a little work each
    return item * 2
  })
  clearInterval(timer)
  expect(mapped).toEqual(items.map((item) => item * 2))
  expect(new Set(seen).size).toBeGreaterThan(5)
})
