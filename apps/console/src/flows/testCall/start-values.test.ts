import { expect, test } from 'vitest'
import { sampleFlow } from '../testing/flow.sample.ts'
import { readStartValue, readStartValues, startAgain } from './start-values.ts'

test('what is typed becomes a value of the variable’s type', () => {
  expect(readStartValue({ type: 'string' }, '007')).toEqual({ value: '007' })
  expect(readStartValue({ type: 'number' }, ' 1,5 ')).toEqual({ value: 1.5 })
  expect(readStartValue({ type: 'boolean' }, 'false')).toEqual({ value: false })
  expect(readStartValue({ type: 'list' }, '[1]')).toEqual({ value: [1] })
  expect(readStartValue({ type: 'object' }, '{"a":1}')).toEqual({ value: { a: 1 } })
  expect(readStartValue({ type: 'number' }, '  ')).toBeUndefined()
})

test('what does not fit is named', () => {
  expect(readStartValue({ type: 'number' }, 'many')).toEqual({ error: 'Enter a number.' })
  for (const text of ['[1', '{}', 'null'])
    expect(readStartValue({ type: 'list' }, text)).toEqual({ error: 'Invalid JSON format' })
  expect(readStartValue({ type: 'object' }, '[]')).toEqual({ error: 'Invalid JSON format' })
})

test('all values are read together, empty ones are left out', () => {
  const variable = (name: string, type: 'string' | 'number') => ({ name, type, scope: 'call' as const, redact: false })
  const variables = [variable('name', 'string'), variable('days', 'number'), variable('debt', 'number')]
  expect(readStartValues(variables, { name: 'Anna', days: 'x' })).toEqual({
    values: { name: 'Anna' },
    errors: { days: 'Enter a number.' },
  })
})

test('the newest version begins with what the last test began with, as far as it knows it', () => {
  const settings = {
    languages: [{ code: 'cs' }, { code: 'en' }],
    defaultLanguage: 'cs',
    variables: [{ name: 'days', type: 'number', scope: 'call', redact: false }],
  }
  const newest = sampleFlow({ version: 3, document: { schemaVersion: 1, settings, nodes: [] } })
  const last = { version: 2, language: 'en', variables: { days: 3, gone: 'x' }, sends: true }
  expect(startAgain(newest, last)).toEqual({ version: 3, language: 'en', variables: { days: 3 }, sends: true })
  expect(startAgain(newest, { ...last, language: 'de' }).language).toBe('cs')
})
