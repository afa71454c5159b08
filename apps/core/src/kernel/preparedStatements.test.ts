import { expect, test } from 'vitest'
import { PreparedStatements } from './preparedStatements.ts'

const ask = (statements: PreparedStatements, text: string, times: number) =>
  Array.from({ length: times }, () => statements.nameOf(text)).at(-1)

test('a statement gets a name of its own when it comes again and again, and keeps it', () => {
  const statements = new PreparedStatements()
  expect(ask(statements, 'SELECT 1', 2)).toBeUndefined()
  const name = ask(statements, 'SELECT 1', 1)
  expect(name).toBeDefined()
  expect(ask(statements, 'SELECT 1', 5)).toBe(name)
  expect(ask(statements, 'SELECT 2', 3)).not.toBe(name)
})

test('statements that come once each, as lists of any length make them, get none and take no room of others', () => {
  const statements = new PreparedStatements()
  for (let each = 0; each < 5_000; each += 1) expect(statements.nameOf(`SELECT ${each}`)).toBeUndefined()
  expect(ask(statements, 'SELECT often', 3)).toBeDefined()
})

test('a connection keeps a hundred of them', () => {
  const statements = new PreparedStatements()
  const names = Array.from({ length: 150 }, (_, each) => ask(statements, `SELECT ${each}`, 3))
  expect(new Set(names.slice(0, 100)).size).toBe(100)
  expect(names.slice(100).every((name) => name === undefined)).toBe(true)
})
