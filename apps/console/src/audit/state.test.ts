import { expect, test } from 'vitest'
import { fieldLabel, valueWords } from './field-words.ts'
import { shownFields } from './state.ts'

test('a state shows what people know of it, what changed first', () => {
  const state = { idFolder: 3, folder: 'Cards', rowVersion: 2, idCallScript: 7, name: 'A', version: 5, createdAt: 'x' }
  expect(shownFields('CallScript', state, ['version'])).toEqual([
    ['version', 5],
    ['folder', 'Cards'],
    ['name', 'A'],
  ])
  expect(shownFields('Folder', { idParent: 3 }, [])).toEqual([['idParent', 3]])
  expect(shownFields('Thing', 'text', [])).toEqual([['value', 'text']])
})

test('permissions and objects are words, a line each', () => {
  const permissions = { CallScript: ['view:3', 'edit'], Grammar: [-1] }
  expect(valueWords('Role', 'permissions', permissions, {})).toBe('Flows: view (3), edit\nGrammars: everything')
  const rules = [
    { part: 'audit', days: 730 },
    { part: 'events', days: 75 },
  ]
  expect(valueWords('Tenant', 'rules', rules, {})).toBe('Part: Audit log, days: 730\nPart: Events, days: 75')
  expect(
    valueWords(
      'Tenant',
      'people',
      [
        { id: 1, name: 'Ann' },
        { id: 2, name: 'Bob' },
      ],
      {},
    ),
  ).toBe('Ann, Bob')
  expect(fieldLabel('Tenant', 'limits.maxLength')).toBe('Limits › Max length')
})
