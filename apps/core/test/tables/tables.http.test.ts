import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestCore } from '../core.ts'
import { tablesText } from './tablesText.ts'

const read = (name: string) => readFile(new URL(`../../src/kernel/${name}`, import.meta.url), 'utf8')

test('the types of the tables are those of the migrated database (npm run generate:db)', async () => {
  const core = await startTestCore()
  const text = await tablesText(core.owner, await read('db.narrow.ts')).finally(() => core.close())
  expect(text).toBe(await read('db.gen.ts'))
})

test('a column that is gone must not be narrowed', async () => {
  const core = await startTestCore()
  await core.owner.query('ALTER TABLE folder RENAME COLUMN kind TO sort')
  const failed = await tablesText(core.owner, await read('db.narrow.ts'))
    .catch(String)
    .finally(() => core.close())
  expect(failed).toContain('no column: folder.kind')
})
