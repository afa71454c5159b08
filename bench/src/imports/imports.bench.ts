import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import Papa from 'papaparse'
import { readCsv } from '../../../apps/core/src/kernel/import/csv.ts'
import { type Bench, median, ms, type Row, times } from '../frame/row.ts'

const sizes = { full: { rounds: 3, bytes: 8_000_000 }, tiny: { rounds: 1, bytes: 100_000 } } as const
const HEAD = 'username,firstname,lastname,email,roles\n'
const rowOf = (index: number) => `person${index},"Anna ""${index}""","Nová, ml.",person${index}@example.test,viewer\n`
/** So long a time without a turn is felt in every other request. */
const LONGEST_MS = 50

/** How long a reading takes, and the longest time in which nothing else got a turn. */
async function measure(read: () => Promise<unknown> | unknown): Promise<{ took: number; held: number }> {
  let [held, last, isOver] = [0, performance.now(), false]
  const watch = (async () => {
    while (!isOver) {
      await turn()
      const now = performance.now()
      held = Math.max(held, now - last)
      last = now
    }
  })()
  await sleep(5)
  const began = performance.now()
  held = 0
  await read()
  const took = performance.now() - began
  await turn()
  isOver = true
  await watch
  return { took, held }
}

/** Reading the file of an import, beside the same library given all of it at once. */
export const imports: Bench = {
  name: 'imports',
  async run(size) {
    const { rounds, bytes } = sizes[size]
    const files = [
      ['rows with quoted cells', HEAD + Array.from({ length: bytes / 80 }, (_, index) => rowOf(index)).join('')],
      ['line ends', HEAD + '\n'.repeat(bytes / 4)],
    ] as const
    const rows: Row[] = []
    for (const [what, text] of files) {
      const file = Buffer.from(text)
      const [ours, beside]: [Awaited<ReturnType<typeof measure>>[], Awaited<ReturnType<typeof measure>>[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await measure(() => readCsv(file, {}, () => {})))
        beside.push(await measure(() => Papa.parse(file.toString('utf8'), { newline: '\n' })))
      }
      const of = (all: typeof ours) =>
        [median(all.map(({ took }) => took)), median(all.map(({ held }) => held))] as const
      const [[took, held], [tookBeside, heldBeside]] = [of(ours), of(beside)]
      rows.push({
        work: `read ${Math.round(file.length / 1e6)} MB of CSV, ${what}: longest time in which no other request gets a turn`,
        ours: `${ms(held)} of ${ms(took)}`,
        beside: `${ms(heldBeside)} of ${ms(tookBeside)} (papaparse, all at once)`,
        ratio: times(took / tookBeside),
        reach: `< ${LONGEST_MS} ms`,
        isReached: held < LONGEST_MS,
      })
    }
    return rows
  },
}
