import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('..', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

const paths = globSync('{src,test}/**/*.test.ts', { cwd: root.pathname })
const tests = paths.map(read).join('\n')
/** Of each clause: what it says, and what names its tests. */
const rows = read('docs/protocol.md')
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('|---') && line !== '| clause | test |')
  .map((line) => line.split('|').map((cell) => cell.trim()))
const titles = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')

/** A title is followed by the test itself, or by its options before. */
function isTest(title: string, text = tests): boolean {
  const quoted = RegExp.escape(title)
  return new RegExp(`(['"])${quoted}\\1,\\s*(\\{[^}]*\\},\\s*)?(async )?\\(`).test(text)
}

it('names only tests that exist', () => {
  const named = rows.flatMap(([, , cell]) => titles(cell))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((title) => !isTest(title))).toEqual([])
})

it('names a test for every clause', () => {
  expect(rows.filter(([, , cell]) => titles(cell).length === 0)).toEqual([])
})

it('says of no other tests that they run with every transport', () => {
  const matrix = read('test/official.client.test.ts')
  const named = rows.flatMap(([, , cell = '']) =>
    [...cell.matchAll(/Matrix: `([^`]+)`/g)].map((match) => match[1] ?? ''),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((title) => !isTest(title, matrix))).toEqual([])
})

it('counts on tests that run', () => {
  expect(tests.match(/\b(it|describe)\.(skip|todo|only|fails)\b/g)).toBeNull()
})
