import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generated } from './generated.ts'

const root = new URL('../../../..', import.meta.url)

test.each(Object.entries(generated()))('%s is what the contract says (npm run generate)', async (path, text) => {
  expect(await readFile(new URL(path, root), 'utf8')).toBe(text)
})
