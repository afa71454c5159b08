import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('..', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

it('names only tests that exist', () => {
  const tests = globSync('{src,test}/**/*.test.ts', { cwd: root.pathname }).map(read).join('\n')
  const rows = read('docs/protocol.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
  const named = rows.flatMap((row) =>
    [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
  )
  expect(named.length).toBeGreaterThan(50)
  const quoted = (name: string): boolean => [`'${name}'`, `"${name}"`].some((text) => tests.includes(text))
  expect(named.filter((name) => !quoted(name))).toEqual([])
})
