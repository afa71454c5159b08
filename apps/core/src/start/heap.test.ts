import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { heapOptions } from './heap.ts'

// Objects that live for a while, as those of requests do that wait for the database.
const WORK = `
  const kept = Array.from({ length: 300_000 }, (_, index) => ({ index, text: 'kept ' + index }))
  const ring = []
  let most = 0
  for (let round = 0; round < 120; round += 1) {
    for (let index = 0; index < 20_000; index += 1)
      ring[(round * 7919 + index) % 200_000] = { round, list: [1, 2, 3], nested: { text: 'request ' + index } }
    if (round % 10 === 0) most = Math.max(most, process.memoryUsage().heapTotal)
  }
  console.log(most / 2 ** 20 / (kept.length > 0 ? 1 : 0))`

const heapOf = (options: readonly string[], before = '') =>
  Number(
    execFileSync(process.execPath, [...options, '--input-type=module', '-e', `${before}${WORK}`], { encoding: 'utf8' }),
  )

test('a busy core keeps less garbage than Node would by itself', { timeout: 60_000 }, () => {
  const hold = `import { holdHeap } from ${JSON.stringify(new URL('./heap.ts', import.meta.url).href)}; holdHeap();`
  const [ours, theirs] = [heapOf(heapOptions, hold), heapOf([])]
  expect(ours).toBeGreaterThan(20)
  expect(ours).toBeLessThan(theirs * 0.75)
})
