import { expect, it } from 'vitest'
import { Turn } from './turn.ts'

/** A turn whose time stands still, and whose end comes when it is told. */
function open(cost = 0) {
  let now = 0
  let end: (() => void) | undefined
  const turn = new Turn({
    now: () => {
      now += cost
      return now
    },
    later: (run) => {
      end = run
    },
  })
  const next = async (): Promise<void> => {
    const run = end
    end = undefined
    run?.()
    for (let tick = 0; tick < 5_000; tick += 1) await undefined
  }
  return { turn, next }
}

/** Steps as long as it may, and waits whenever it must. */
async function goOn(turn: Turn, stepped: () => void): Promise<void> {
  for (let step = 0; step < 10_000; step += 1) {
    stepped()
    const pause = turn.step()
    await pause
  }
}

it('lets all work together take so many steps in one turn of the event loop, whoever they are', async () => {
  const { turn, next } = open()
  const steps = Array.from({ length: 10 }, () => 0)
  steps.forEach(
    (_, worker) =>
      void goOn(turn, () => {
        steps[worker] = (steps[worker] ?? 0) + 1
      }),
  )
  const total = (): number => steps.reduce((sum, each) => sum + each, 0)
  for (let tick = 0; tick < 5_000; tick += 1) await undefined
  for (let round = 1; round <= 20; round += 1) {
    expect(total()).toBeLessThanOrEqual(round * 520)
    await next()
  }
  expect(total()).toBeGreaterThan(5_000)
  // Nobody waits for ever behind the others.
  expect(Math.min(...steps)).toBeGreaterThan(Math.max(...steps) / 3)
})

it('takes time for more than steps', async () => {
  const { turn } = open(1)
  let steps = 0
  void goOn(turn, () => {
    steps += 1
  })
  for (let tick = 0; tick < 1_000; tick += 1) await undefined
  expect(steps).toBeLessThan(10)
})
