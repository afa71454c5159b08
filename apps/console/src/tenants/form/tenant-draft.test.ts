import { expect, test } from 'vitest'
import { bodyOf, newFacts } from './tenant-draft.ts'

const base = { ...newFacts('Europe/Prague'), name: 'Alpha', concurrentCalls: 5 }

test('an empty limit is none, and storage is sent in bytes', () => {
  expect(bodyOf({ ...base, storageMb: 1.5 }).limits).toMatchObject({ storageBytes: 1_500_000, concurrentCalls: 5 })
  expect(bodyOf({ ...base, concurrentCalls: null }).limits.concurrentCalls).toBeNull()
})
