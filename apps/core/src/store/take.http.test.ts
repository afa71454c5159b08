import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { component, flowThatRuns, greet, itemIn, ok, storeOf, top } from '../../test/storeItems.ts'

const { StoreGroups } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const { admin, offer, publishNext, groupOf, take, read, write, previewOf } = storeOf(() => core)
const copiesOf = async (name: string) =>
  (await core.owner.query('SELECT name FROM call_script WHERE id_tenant = 2 AND name LIKE $1', [`${name}%`])).rows.map(
    (row) => row.name,
  )

test('two who take the same at once get a copy each, with one copy of what both need', async () => {
  const part = await offer('Shared part', component(), 'component')
  const flow = await offer('Twice', flowThatRuns(part.guid))
  const group = await groupOf('Twice', { kind: 'flow', reference: flow.guid, title: 'Twice' })
  const taken = await Promise.all([take(group, 'Twice'), take(group, 'Twice'), take(group, 'Twice')])
  expect(taken.map((each) => each.taken.name).sort()).toEqual(['Twice', 'Twice 2', 'Twice 3'])
  expect(await copiesOf('Shared part')).toEqual(['Shared part'])
  for (const each of taken) expect((await read(each.taken.id)).validation.errors).toEqual([])
})

test('what is removed while somebody takes it is taken as a whole or not at all', async () => {
  const part = await offer('Vanishing part', component(), 'component')
  const flow = await offer('Vanishing', flowThatRuns(part.guid))
  const group = await groupOf('Vanishing', { kind: 'flow', reference: flow.guid, title: 'Vanishing' })
  const params = itemIn(group, 'Vanishing')
  const remover = await core.owner.connect()
  try {
    await remover.query('BEGIN')
    await remover.query('DELETE FROM store_item WHERE id_store_item = $1', [params.idStoreItem])
    const answer = admin().call(StoreGroups.Take, { params, body: top })
    const isWaiting = async () =>
      (
        await core.owner.query(
          'SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
        )
      ).rowCount
    await vi.waitFor(async () => expect(await isWaiting()).toBe(1), 20_000)
    await remover.query('COMMIT')
    expect((await answer).body).toMatchObject({ code: 'entity.notFound' })
  } finally {
    remover.release()
  }
  expect(await copiesOf('Vanishing')).toEqual([])
})

test('another tenant neither sees nor changes a copy', async () => {
  const flow = await offer('Private', greet('Hello'))
  const group = await groupOf('Private', { kind: 'flow', reference: flow.guid, title: 'Private' })
  const { idStoreTaken } = (await take(group, 'Private')).taken
  await publishNext(flow, greet('Welcome'))
  const { to: edition, rowVersion, ownRowVersion } = await previewOf(idStoreTaken)
  const params = { idStoreTaken }
  const body = { ...top, edition, rowVersion, ownRowVersion, choices: {} }
  for (const who of ['other', 'operator'] as const) {
    const person = core.as(who)
    expect((await person.call(StoreGroups.UpdatePreview, { params })).status, who).toBe(404)
    expect((await person.call(StoreGroups.UpdateTaken, { params, body })).status, who).toBe(404)
    const listed = (await person.call(StoreGroups.Taken, {})).body.items
    expect(listed.some((row) => row.idStoreTaken === idStoreTaken)).toBe(false)
  }
})

test('a place with a name beyond all measure is asked about, and either answer is taken', async () => {
  const key = 'x'.repeat(2_000)
  const holding = (value: string) =>
    flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'end' } },
        { id: 'end', type: 'end' },
      ],
      { variables: [{ name: 'tariff', type: 'object', default: { [key]: value } }] },
    )
  let source = await offer('Long', holding('Offered'))
  const group = await groupOf('Long', { kind: 'flow', reference: source.guid, title: 'Long' })
  for (const choice of ['mine', 'theirs'] as const) {
    const { id, idStoreTaken } = (await take(group, 'Long')).taken
    await write(id, holding('Our own'))
    source = await publishNext(source, holding(`Newer ${choice}`))
    const { to: edition, rowVersion, ownRowVersion, conflicts } = await previewOf(idStoreTaken)
    expect(conflicts).toMatchObject([{ mine: 'Our own', theirs: `Newer ${choice}` }])
    const choices = { [conflicts[0]?.key ?? '']: choice, '/nowhere': choice }
    const body = { ...top, edition, rowVersion, ownRowVersion, choices }
    await ok(admin().call(StoreGroups.UpdateTaken, { params: { idStoreTaken }, body }))
    const text = JSON.stringify((await read(id)).document)
    expect([text.includes('Our own'), text.includes('Newer')]).toEqual([choice === 'mine', choice === 'theirs'])
  }
})
