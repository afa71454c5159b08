import { expect, it, test } from 'vitest'
import { flowFor } from './flowFor.ts'

it.each([
  [[100], [1]],
  [
    [50, 50],
    [0.5, 0.5],
  ],
  [
    [90, 10],
    [0.9, 0.1],
  ],
])('contacts that came one after the other are shared as %j', (shares, parts) => {
  for (const start of [0, 1_000_000, 2 ** 40]) {
    const counts = parts.map(() => 0)
    for (let id = start; id < start + 20_000; id += 1)
      counts[flowFor(id, shares)] = (counts[flowFor(id, shares)] ?? 0) + 1
    for (const [index, part] of parts.entries())
      expect(Math.abs((counts[index] ?? 0) / 20_000 - part)).toBeLessThan(0.02)
  }
})

test('neighbors do not take turns', () => {
  const flows = Array.from({ length: 1_000 }, (_, id) => flowFor(id, [50, 50]))
  const turns = flows.filter((flow, index) => index > 0 && flow !== flows[index - 1]).length
  expect(turns).toBeGreaterThan(400)
  expect(turns).toBeLessThan(600)
})
