import { operations } from '@parley/contract/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { byName } from './names.ts'

const { CreateTag, Tags } = operations.CallScripts
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
  for (const name of ['Zeman', 'Čaj', 'Chleba', 'Cibule', 'Dům 10', 'Dům 2', 'cukr', 'Hora', 'Ábel', 'Abeles'])
    await admin().call(CreateTag, { body: { name, tone: 1 } })
})
afterAll(() => core.close())

const admin = () => core.as('admin')
/** The language is that of the tenant, known again once it has changed. */
async function speak(locale: string): Promise<void> {
  await core.owner.query('UPDATE tenant SET locale = $1 WHERE id_tenant = 2', [locale])
  core.directory.forget()
}
async function page(query: object) {
  const { body } = await admin().call(Tags, { query })
  return { names: body.items.map(({ name }) => name), next: body.nextCursor }
}
/** Page by page, as one scrolls. */
async function paged(sort: string): Promise<string[]> {
  const all: string[] = []
  let cursor: string | undefined
  do {
    const { names, next } = await page({ sort, limit: 2, ...(cursor === undefined ? {} : { cursor }) })
    all.push(...names)
    cursor = next ?? undefined
  } while (cursor !== undefined && all.length < 50)
  return all
}

const english = ['Ábel', 'Abeles', 'Čaj', 'Chleba', 'Cibule', 'cukr', 'Dům 2', 'Dům 10', 'Hora', 'Zeman']
const czech = ['Ábel', 'Abeles', 'Cibule', 'cukr', 'Čaj', 'Dům 2', 'Dům 10', 'Hora', 'Chleba', 'Zeman']

test.each([
  ['en-US', english],
  ['cs-CZ', czech],
  // No language has an order of its own, and one that the database does not know.
  ['de-DE', english],
  ['xx', english],
])('names sort as in %s, whole, page by page and backwards', async (locale, expected) => {
  await speak(locale)
  expect((await page({ sort: 'name' })).names).toEqual(expected)
  expect(await paged('name')).toEqual(expected)
  expect(await paged('-name')).toEqual(expected.toReversed())
})

test('each tenant has its own order in the same process', async () => {
  await speak('cs-CZ')
  const orderOf = (tenant: number) =>
    core.inTenant(tenant, async ({ db }) => {
      const names = sql`(VALUES ('Čaj'), ('Chleba'), ('Cibule')) AS given (name)`
      const { rows } = await sql<{ name: string }>`SELECT name FROM ${names} ORDER BY ${byName('name')}`.execute(db)
      return rows.map(({ name }) => name)
    })
  for (let round = 0; round < 5; round += 1)
    expect(await Promise.all([2, 3, 2, 3].map(orderOf))).toEqual([
      ['Cibule', 'Čaj', 'Chleba'],
      ['Čaj', 'Chleba', 'Cibule'],
      ['Cibule', 'Čaj', 'Chleba'],
      ['Čaj', 'Chleba', 'Cibule'],
    ])
})
