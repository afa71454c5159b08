import { dayWords } from '@parley/contract/kernel/day.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { dayIn } from '../tenants/billing.ts'

const { Tenants, Audit } = operations
let core: TestCore
let today: string
beforeAll(async () => {
  core = await startTestCore()
  today = dayIn('UTC', core.clock.now())
})
afterAll(() => core.close())

const params = { idTenant: 2 }
const admin = () => core.as('admin')
const dayFrom = (days: number) => {
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
const terms = (change: Partial<TariffTerms> = {}): TariffTerms => ({
  mode: 1,
  validFrom: dayFrom(-30),
  validTo: null,
  freeSeconds: 5,
  minimum: '0.10',
  rounding: { digits: 2, mode: 'up' },
  bands: [{ name: 'Peak', days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }],
  rates: [
    { prefix: '', band: null, connectFee: '0', steps: [{ fromSecond: 0, price: '0.02', increment: 60 }] },
    { prefix: '', band: 'Peak', connectFee: '0.05', steps: [{ fromSecond: 0, price: '0.03', increment: 60 }] },
  ],
  ...change,
})
const create = async (name: string, change: Partial<TariffTerms> = {}) => {
  const answer = await admin().call(Tenants.CreateTariff, { params, body: { name, terms: terms(change) } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const at = (idTariff: number) => ({ idTenant: 2, idTariff })
const line = async (name: string) => {
  const { idLine } = await makeLine(core, 2, name)
  return idLine
}
const lineRow = async (idLine: number) => {
  const { body } = await admin().call(Tenants.LinesTariff, { params, query: { limit: 200 } })
  const found = body.items.find((each) => each.idLine === idLine)
  if (!found) throw new Error('the line is not listed')
  return found
}
const assign = async (idLine: number, idTariff: number | null, validFrom: string) => {
  const { rowVersion } = await lineRow(idLine)
  return await admin().call(Tenants.UpdateLinesTariff, {
    params,
    body: { lines: [{ idLine, rowVersion }], idTariff, validFrom },
  })
}

test('a tariff is kept as it was written, in the tenant’s currency, and audited', async () => {
  const tariff = await create('Basic')
  expect(tariff).toMatchObject({ name: 'Basic', currency: 'EUR', state: 'inForce', version: 1, lines: 0 })
  expect(tariff.versions[0]).toMatchObject(terms())
  const again = await admin().call(Tenants.CreateTariff, { params, body: { name: 'BASIC', terms: terms() } })
  expect(again).toMatchObject({ status: 409, body: { code: 'tariff.nameTaken' } })
  const { body } = await admin().call(Audit.Audit, { query: { entityKind: 'Tariff' } })
  expect(body.items).toHaveLength(1)
})

test('terms that leave a call without one price are refused', async () => {
  const refused = await admin().call(Tenants.CreateTariff, {
    params,
    body: { name: 'Holes', terms: terms({ rates: [{ prefix: '420', band: null, connectFee: '0', steps: [] }] }) },
  })
  expect(refused).toMatchObject({ status: 422, body: { code: 'tariff.badTerms' } })
  const text = await admin().call(Tenants.CreateTariff, {
    params,
    body: { name: 'Letters', terms: terms({ minimum: '1e3' }) },
  })
  expect(text).toMatchObject({ status: 400, body: { code: 'validation.failed' } })
})

test('versions follow each other, terms of earlier ones never change, not even by SQL', async () => {
  const { idTariff, rowVersion } = await create('Versions')
  const next = await admin().call(Tenants.CreateTariffVersion, {
    params: at(idTariff),
    body: { rowVersion, terms: terms({ validFrom: dayFrom(10), minimum: '0.2' }) },
  })
  expect(next.status, next.text).toBe(200)
  expect(next.body.versions.map(({ version, validTo, minimum }) => [version, validTo, minimum])).toEqual([
    [2, null, '0.2'],
    [1, dayFrom(9), '0.10'],
  ])
  expect(next.body).toMatchObject({ version: 1, state: 'inForce' })
  const stale = await admin().call(Tenants.CreateTariffVersion, {
    params: at(idTariff),
    body: { rowVersion, terms: terms({ validFrom: dayFrom(20) }) },
  })
  expect(stale).toMatchObject({ status: 409, body: { code: 'entity.stale' } })
  const over = await admin().call(Tenants.CreateTariffVersion, {
    params: at(idTariff),
    body: { rowVersion: rowVersion + 1, terms: terms({ validFrom: dayFrom(5), validTo: dayFrom(6) }) },
  })
  expect(over).toMatchObject({ status: 409, body: { code: 'tariff.overlap' } })
  const touched = core.inTenant(2, (ctx) =>
    ctx.db.updateTable('tariffVersion').set({ mode: 2 }).where('idTariff', '=', idTariff).execute(),
  )
  await expect(touched).rejects.toThrow('permission denied')
})

test('of two at once that would overlap, one is refused', async () => {
  const { idTariff, rowVersion } = await create('Race', { validTo: dayFrom(0) })
  const body = { rowVersion, terms: terms({ validFrom: dayFrom(1) }) }
  const both = await Promise.all(
    [0, 1].map(() => admin().call(Tenants.CreateTariffVersion, { params: at(idTariff), body })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('lines have tariffs by days; what has passed stays, a time without one can be filled', async () => {
  const [basic, other] = [await create('Lines one'), await create('Lines two')]
  const idLine = await line('Billing line')
  expect((await lineRow(idLine)).tariff).toBeNull()
  expect(await assign(idLine, basic.idTariff, dayFrom(-40))).toMatchObject({ body: { code: 'tariff.notThen' } })
  expect(await assign(idLine, basic.idTariff, dayFrom(-20))).toMatchObject({ status: 200 })
  expect(await assign(idLine, other.idTariff, dayFrom(-1))).toMatchObject({ body: { code: 'lineTariff.past' } })
  expect(await assign(idLine, other.idTariff, dayFrom(3))).toMatchObject({ status: 200 })
  const row = await lineRow(idLine)
  expect(row.tariff?.name).toBe('Lines one')
  expect(row.periods.map(({ tariff, validFrom, validTo, state }) => [tariff.name, validFrom, validTo, state])).toEqual([
    ['Lines two', dayFrom(3), null, 'coming'],
    ['Lines one', dayFrom(-20), dayFrom(2), 'inForce'],
  ])
  const used = await admin().call(Tenants.RemoveTariff, { params: at(other.idTariff) })
  expect(used).toMatchObject({
    status: 409,
    body: {
      code: 'tariff.inUse',
      details: { users: [{ kind: 'Line', id: idLine, path: screens.line(idLine) }], more: 0 },
    },
  })
  expect(await assign(idLine, null, dayFrom(1))).toMatchObject({ status: 200 })
  expect((await lineRow(idLine)).periods).toHaveLength(1)
  const without = await admin().call(Tenants.LinesTariff, { params, query: { withoutTariff: true } })
  expect(without.body.items.some((each) => each.idLine === idLine)).toBe(false)
})

test('no line is left without a price: not by a tariff that ends, nor by a version that does', async () => {
  const short = await create('Short', { validTo: dayFrom(10) })
  const idLine = await line('Priced for good')
  const ends = await assign(idLine, short.idTariff, today)
  expect(ends).toMatchObject({ status: 409, body: { code: 'tariff.endsThen' } })
  expect(ends.text).toContain(dayWords(dayFrom(11)))
  const add = (rowVersion: number, change: Partial<TariffTerms>) =>
    admin().call(Tenants.CreateTariffVersion, {
      params: at(short.idTariff),
      body: { rowVersion, terms: terms(change) },
    })
  expect((await add(short.rowVersion, { validFrom: dayFrom(12) })).status).toBe(200)
  expect(await assign(idLine, short.idTariff, today)).toMatchObject({ body: { code: 'tariff.endsThen' } }) // a day between
  expect((await add(short.rowVersion + 1, { validFrom: dayFrom(11), validTo: dayFrom(11) })).status).toBe(200)
  expect((await assign(idLine, short.idTariff, today)).status).toBe(200)
  const closing = await add(short.rowVersion + 2, { validFrom: dayFrom(20), validTo: dayFrom(25) })
  expect(closing).toMatchObject({ status: 409, body: { code: 'tariff.inUse' } })
  expect((await add(short.rowVersion + 2, { validFrom: dayFrom(20) })).status).toBe(200)
})

test('several lines are changed together or not at all', async () => {
  const { idTariff } = await create('Together')
  const [one, two] = [await line('Together one'), await line('Together two')]
  const lines = [
    { idLine: one, rowVersion: 1 },
    { idLine: two, rowVersion: 7 },
  ]
  const body = { lines, idTariff, validFrom: today }
  expect((await admin().call(Tenants.UpdateLinesTariff, { params, body })).body).toMatchObject({ code: 'entity.stale' })
  expect((await lineRow(one)).periods).toEqual([])
})

test('a tariff in force is ended instead of removed', async () => {
  const { idTariff, rowVersion } = await create('Ending')
  const place = { params: at(idTariff) }
  expect((await admin().call(Tenants.RemoveTariff, place)).body).toMatchObject({ code: 'tariff.begun' })
  const end = (lastDay: string) => admin().call(Tenants.EndTariff, { ...place, body: { lastDay, rowVersion } })
  expect((await end(dayFrom(-2))).body).toMatchObject({ code: 'tariff.pastEnd' })
  expect((await end(dayFrom(-1))).body).toMatchObject({ state: 'ended', validTo: dayFrom(-1) })
  const coming = await create('Never', { validFrom: dayFrom(1) })
  expect((await admin().call(Tenants.RemoveTariff, { params: at(coming.idTariff) })).status).toBeLessThan(300)
})

test('a tariff is not ended under its lines: they are given another first, and what they had stays', async () => {
  const [old, next] = [await create('Under lines'), await create('After it')]
  const [one, two] = [await line('Ends one'), await line('Ends two')]
  await assign(one, old.idTariff, dayFrom(-20))
  await assign(two, old.idTariff, dayFrom(5))
  const end = (lastDay: string) =>
    admin().call(Tenants.EndTariff, { params: at(old.idTariff), body: { lastDay, rowVersion: old.rowVersion } })
  const refused = await end(dayFrom(3))
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'tariff.inUse', details: { users: [{ id: one }, { id: two }], more: 0 } },
  })
  expect(refused.text).toContain(
    'Under lines is the tariff of 2 lines. Assign another tariff to every line that uses it first.',
  )
  await assign(one, next.idTariff, dayFrom(4))
  expect((await end(dayFrom(3))).body).toMatchObject({ code: 'tariff.inUse' })
  await assign(two, null, dayFrom(5))
  expect((await end(dayFrom(2))).body).toMatchObject({ code: 'tariff.inUse' })
  expect((await end(dayFrom(3))).body).toMatchObject({ validTo: dayFrom(3), state: 'inForce', lines: 1 })
  const { tariff, periods } = await lineRow(one)
  expect([tariff?.name, ...periods.map(({ tariff, validTo }) => [tariff.name, validTo])]).toEqual([
    'Under lines',
    ['After it', null],
    ['Under lines', dayFrom(3)],
  ])
})

test('the tenant keeps its currency until every price in it has ended', async () => {
  const other = core.as('other')
  const own = { idTenant: 3 }
  const { name, parent: _, ...tenant } = (await other.call(Tenants.Basic, { params: own })).body
  const change = (currency: string, rowVersion: number) => {
    const { contact, timezone, locale, limits } = tenant
    const body = { name, idParent: null, contact, timezone, locale, limits, currency, rowVersion }
    return other.call(Tenants.UpdateBasic, { params: own, body })
  }
  const made = await other.call(Tenants.CreateTariff, { params: own, body: { name: 'Old', terms: terms() } })
  const refused = await change('CZK', tenant.rowVersion)
  expect(refused).toMatchObject({ status: 409, body: { code: 'tenant.currencyInUse' } })
  expect(refused.text).toContain('1 tariff (on 0 lines) and 0 fees')
  const { idTariff, rowVersion } = made.body
  const place = { idTenant: 3, idTariff }
  const ended = await other.call(Tenants.EndTariff, { params: place, body: { lastDay: dayFrom(-1), rowVersion } })
  expect(ended.status).toBe(200)
  expect(await change('CZK', tenant.rowVersion)).toMatchObject({ status: 200, body: { currency: 'CZK' } })
  const again = await other.call(Tenants.CreateTariffVersion, {
    params: place,
    body: { rowVersion: rowVersion + 1, terms: terms({ validFrom: today }) },
  })
  expect(again).toMatchObject({ status: 409, body: { code: 'tariff.otherCurrency' } })
})

test('another tenant’s is not found, the operator reaches every one, and whoever lacks the right is refused', async () => {
  const { idTariff } = await create('Secret')
  expect((await core.as('other').call(Tenants.Tariff, { params: at(idTariff) })).status).toBe(404)
  const mixed = await core.as('other').call(Tenants.Tariff, { params: { idTenant: 3, idTariff } })
  expect(mixed.status).toBe(404)
  expect((await core.as('operator').call(Tenants.Tariff, { params: at(idTariff) })).body.name).toBe('Secret')
  expect((await core.as('designer').call(Tenants.Tariffs, { params })).status).toBe(403)
})

test('a new name and a new tariff are undone, the latter only before it was in force', async () => {
  const undoNewest = async (idTariff: number) => {
    const query = { entityKind: 'Tariff', entityId: String(idTariff) }
    const { items } = (await admin().call(Audit.Audit, { query })).body
    const params = { idAuditEvent: items.find(({ undoneBy, undoes }) => !undoneBy && !undoes)?.idAuditEvent ?? 0 }
    return (await admin().call(Audit.Undo, { params })).status
  }
  const { idTariff, rowVersion } = await create('To be renamed', { validFrom: dayFrom(10) })
  await admin().call(Tenants.UpdateTariff, { params: at(idTariff), body: { name: 'Renamed', rowVersion } })
  expect(await undoNewest(idTariff)).toBe(200)
  expect((await admin().call(Tenants.Tariff, { params: at(idTariff) })).body.name).toBe('To be renamed')
  expect(await undoNewest(idTariff)).toBe(200)
  expect((await admin().call(Tenants.Tariff, { params: at(idTariff) })).status).toBe(404)
  const begun = await create('In force')
  expect(await undoNewest(begun.idTariff)).toBe(409)
})
