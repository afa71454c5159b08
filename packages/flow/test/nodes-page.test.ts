import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { checksPage } from '../bin/checks-page.ts'
import { nodesPage } from '../bin/nodes-page.ts'
import { NODE_DEFINITIONS } from '../src/index.ts'

const written = await readFile(new URL('../../../docs/nodes.md', import.meta.url), 'utf8')

it('the page of steps is what the schemas say (npm run generate)', () => {
  expect(nodesPage()).toBe(written)
})

it('the page of checks is what their table says (npm run generate)', async () => {
  expect(checksPage()).toBe(await readFile(new URL('../../../docs/checks.md', import.meta.url), 'utf8'))
})

it.each(Object.values(NODE_DEFINITIONS).map(({ label }) => label))('it has %s', (label) => {
  expect(written).toContain(`\n## ${label}\n`)
})
