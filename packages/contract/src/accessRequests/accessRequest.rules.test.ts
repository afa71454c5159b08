import { expect, test } from 'vitest'
import { OPERATOR_TENANT } from '../kernel/constants.ts'
import { neverGiven, worthAsking } from './accessRequest.rules.ts'

const [theme, logs] = ['Settings.modify-theme', 'Auditlog.view'] as const

test('what applies to the whole installation is not asked for in a tenant that can never have it', () => {
  expect(worthAsking([theme], false, 2)).toEqual([])
  expect(worthAsking([theme], false, OPERATOR_TENANT)).toEqual([theme])
  expect(neverGiven([logs, theme], 2)).toBe(theme)
  expect(neverGiven([logs, theme], OPERATOR_TENANT)).toBeUndefined()
})

test('where one is enough the others are still asked for; where all are needed none is', () => {
  expect(worthAsking([theme, logs], true, 2)).toEqual([logs])
  expect(worthAsking([theme, logs], false, 2)).toEqual([])
  expect(worthAsking([logs, 'Nothing.known'], false, 2)).toEqual([logs])
})
