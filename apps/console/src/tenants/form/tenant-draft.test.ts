import { expect, test } from 'vitest'
import { bodyOf, mergeTenant, newFacts } from './tenant-draft.ts'

const base = { ...newFacts('Europe/Prague'), name: 'Alpha', concurrentCalls: 5 }

test('what only one has changed is taken, what both have must be chosen', () => {
  const mine = { ...base, name: 'Mine', locale: 'cs-CZ' }
  const theirs = { ...base, name: 'Theirs', concurrentCalls: null }
  const { merged, clashes } = mergeTenant(base, mine, theirs)
  expect(merged).toMatchObject({ name: 'Theirs', locale: 'cs-CZ', concurrentCalls: null })
  expect(clashes).toEqual([{ field: 'name', mine: 'Mine', theirs: 'Theirs' }])
  expect(mergeTenant(base, theirs, theirs).clashes).toEqual([])
})

test('an empty limit is none, and storage is sent in bytes', () => {
  expect(bodyOf({ ...base, storageMb: 1.5 }).limits).toMatchObject({ storageBytes: 1_500_000, concurrentCalls: 5 })
  expect(bodyOf({ ...base, concurrentCalls: null }).limits.concurrentCalls).toBeNull()
})
