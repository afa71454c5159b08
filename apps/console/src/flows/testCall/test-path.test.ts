import { newFlowDocument } from '@parley/flow'
import { expect, test } from 'vitest'
import { pathOf } from '../picture/flow-picture.ts'

const document = newFlowDocument('en', 'Hello')
const visit = (nodeId: string, via: string | null = null, depth = 0, flowGuid = 'a') => ({
  nodeId,
  depth,
  flowGuid,
  via,
})

test('steps and wires light up as they are passed; steps of subflows do not', () => {
  expect(pathOf(document, [], 'a')).toBeUndefined()
  const path = pathOf(document, [visit('start'), visit('greeting', 'next'), visit('end', 'next', 1, 'b')], 'a')
  expect([...(path?.nodes ?? [])]).toEqual(['start', 'greeting'])
  expect([...(path?.edges.keys() ?? [])]).toEqual(['start|next'])
  expect(path?.current).toBe('greeting')
  // A step that is reached by no wire, as the one for errors is, lights none.
  expect([...(pathOf(document, [visit('start'), visit('greeting', 'onError')], 'a')?.edges.keys() ?? [])]).toEqual([])
})
