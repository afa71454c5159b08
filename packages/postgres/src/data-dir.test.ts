import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveDataDir } from './data-dir.ts'

test('an ordinary user keeps the data in the clone', () => {
  expect(resolveDataDir({ name: 'app', home: '/home/ann/clone', isRoot: false })).toBe('/home/ann/clone/.app')
})

test('root keeps it in a folder of the system, one for each clone', () => {
  const [one, two] = [mkdtempSync(join(tmpdir(), 'home-')), mkdtempSync(join(tmpdir(), 'home-'))]
  const first = resolveDataDir({ name: 'app', home: one, isRoot: true })
  expect(first).toMatch(new RegExp(`^/var/lib/app/${basename(one)}-[0-9a-f]{12}$`))
  expect(resolveDataDir({ name: 'app', home: `${one}/`, isRoot: true })).toBe(first)
  expect(resolveDataDir({ name: 'app', home: two, isRoot: true })).not.toBe(first)
})
