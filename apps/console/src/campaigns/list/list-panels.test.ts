import { processState } from '@parley/contract/enums/operations.enum.ts'
import { expect, test } from 'vitest'
import { becomePanel, listPanel, readListPanel } from './list-panels.ts'

const { IN_PROGRESS } = processState.of

test('an address names the dialog and its campaigns', () => {
  expect(readListPanel(listPanel('move', [3, 8]))).toEqual({ kind: 'move', ids: [3, 8] })
  expect(readListPanel(listPanel('remove', [3]))).toEqual({ kind: 'remove', ids: [3] })
  const become = { kind: 'become', to: IN_PROGRESS, ids: [3, 8] }
  expect(readListPanel(becomePanel(IN_PROGRESS, [3, 8]))).toEqual(become)
})

test('what somebody wrote into it by hand opens nothing else', () => {
  for (const panel of ['', 'new', 'move', 'move.', 'move.x', 'copy.1.2', 'remove.0', 'become-99.1', 'compare.1.2'])
    expect([panel, readListPanel(panel)]).toEqual([panel, undefined])
})
