import { expect, test } from 'vitest'
import { mergeUser } from './merge.ts'

const base = { firstname: 'Eva', lastname: 'Malá', username: 'eva', email: 'eva@example.com' }

test('changes of different fields fit together; of the same field somebody chooses', () => {
  expect(mergeUser(base, { ...base, firstname: 'Evka' }, { ...base, lastname: 'Velká' })).toEqual({
    merged: { ...base, firstname: 'Evka', lastname: 'Velká' },
    conflicts: [],
  })
  expect(mergeUser(base, { ...base, lastname: 'A', email: 'x' }, { ...base, lastname: 'B', email: 'x' })).toEqual({
    merged: { ...base, lastname: 'B', email: 'x' },
    conflicts: [{ field: 'lastname', mine: 'A', theirs: 'B' }],
  })
})
