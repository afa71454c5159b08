import { expect, test } from 'vitest'
import { scopeGroups, scopesOf } from './scopes.ts'

test('“all” is spelt out, limits stay, what is not known is left out', () => {
  const groups = scopeGroups({ Auditlog: [-1], CallScript: ['view:17', 'edit'], Nonsense: ['x'], Line: [] })
  expect(groups.map(({ area, entries }) => [area, entries])).toEqual([
    ['Auditlog', ['Auditlog.view', 'Auditlog.export']],
    ['CallScript', ['CallScript.view:17', 'CallScript.edit']],
  ])
})

test('what is chosen goes back by area', () => {
  expect(scopesOf(new Set(['CallScript.view:17', 'CallScript.edit', 'Settings.modify-theme']))).toEqual({
    CallScript: ['view:17', 'edit'],
    Settings: ['modify-theme'],
  })
})
