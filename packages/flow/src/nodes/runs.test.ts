import { expect, it } from 'vitest'
import { NODE_DEFINITIONS } from './registry.ts'
import { NODE_RUNS } from './runs.ts'

it.each(Object.entries(NODE_DEFINITIONS))('%s does what its definition says', (type, { endsTurn, listens, waits }) => {
  const run = NODE_RUNS[type as keyof typeof NODE_RUNS]
  expect({ endsTurn: endsTurn ?? false, listens: listens ?? false }).toEqual({
    endsTurn: 'resume' in run,
    listens: 'listen' in run,
  })
  if (waits) expect(endsTurn).toBe(true)
})
