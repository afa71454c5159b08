import { expect, test } from 'vitest'
import { guessColumns } from './guessColumns.ts'
import { guessType, offerColumns } from './offerColumns.ts'

test.each([
  [['12', '1 234,50', ''], 'number'],
  [['0012', '0450'], 'text'],
  [['+420 605 111 001'], 'text'],
  [['1234567890123456'], 'text'],
  [['24.12.2026', '2026-12-31'], 'date'],
  [['ano', 'ne', 'Ano'], 'boolean'],
  [['1', '0'], 'number'],
  [['gold', '12'], 'text'],
  [['', ' '], 'text'],
])('%j is of the type %s', (values, type) => {
  expect(guessType(values, 'CZ')).toBe(type)
})

test('each column that is not read is offered by a name that it may have, and that is free', () => {
  const titles = ['Telefon', 'Termín (datum)', 'Note', 'note', '2nd', '']
  const preview = [{ line: 2, cells: ['605 111 001', '24.12.2026', 'a', 'b', '7', ''] }]
  const columns = [
    { name: 'phone', role: 'phone' as const, type: 'text' as const, isRequired: true, isPersonal: true },
    { name: 'Nd', role: 'data' as const, type: 'text' as const, isRequired: false, isPersonal: false },
  ]
  expect(offerColumns({ titles, preview }, { phone: 0 }, { columns, region: 'CZ' })).toEqual([
    { at: 1, name: 'Termín datum', type: 'date', isPhone: false },
    { at: 2, name: 'Note', type: 'text', isPhone: false },
    { at: 3, name: 'note 2', type: 'text', isPhone: false },
    { at: 4, name: 'nd 2', type: 'number', isPhone: false },
  ])
})

test('a column that is called like what every object has is found by its title', () => {
  const phone = { name: 'phone', role: 'phone' as const, type: 'text' as const, isRequired: true, isPersonal: true }
  const columns = [phone, { ...phone, name: 'constructor', role: 'data' as const }]
  const places = guessColumns(columns, { titles: ['phone', 'constructor'], preview: [] }, 'CZ')
  expect(Object.entries(places)).toEqual([
    ['phone', 0],
    ['constructor', 1],
  ])
})
