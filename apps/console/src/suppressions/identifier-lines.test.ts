import { MAX_SUPPRESSIONS_ADDED } from '@parley/contract/suppressions/suppression.enum.ts'
import { expect, test } from 'vitest'
import { linesOf, linesProblem } from './identifier-lines.ts'

test('each line is one, and so is what commas and semicolons part', () => {
  expect(linesOf(' +420 601 234 567\n\n jana@example.test;602 1, 603 2\r\n')).toEqual([
    '+420 601 234 567',
    'jana@example.test',
    '602 1',
    '603 2',
  ])
})

test('nothing, too many and too long ones are refused before they are sent', () => {
  expect(linesProblem(' \n ; ')).toMatch(/at least one/)
  expect(linesProblem('1')).toBeUndefined()
  expect(linesProblem('1\n'.repeat(MAX_SUPPRESSIONS_ADDED))).toBeUndefined()
  expect(linesProblem('1\n'.repeat(MAX_SUPPRESSIONS_ADDED + 1))).toMatch(/5,001 lines/)
  expect(linesProblem(`1\n${'2'.repeat(201)}`)).toMatch(/^Line 2 /)
})
