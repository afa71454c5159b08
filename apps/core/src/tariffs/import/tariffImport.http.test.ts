import { encodeText } from '@parley/contract/kernel/encodeText.ts'
import { operations } from '@parley/contract/operations.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'

const { Tenants, Audit } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const step = (price: string, increment = 60, fromSecond = 0) => ({ fromSecond, price, increment })
const terms: TariffTerms = {
  ...{ mode: 1, validFrom: '2030-01-01', validTo: null, freeSeconds: 5, minimum: '0.1' },
  rounding: { digits: 2, mode: 'halfUp' },
  bands: [{ name: 'Day', days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }],
  rates: [
    { prefix: '', band: null, connectFee: '0', steps: [step('1')] },
    { prefix: '420', band: null, connectFee: '0.5', steps: [step('0.2', 1), step('0.1', 1, 60)] },
    { prefix: '420', band: 'Day', connectFee: '0.5', steps: [step('0.3', 1)] },
  ],
}
let made = 0
async function tariffOf(change: Partial<TariffTerms> = {}) {
  made += 1
  const { status, body, text } = await core.as('admin').call(Tenants.CreateTariff, {
    params: { idTenant: 2 },
    body: { name: `Prices ${made}`, terms: { ...terms, ...change } },
  })
  expect(status, text).toBe(200)
  return body
}
const upload = (idTariff: number, text: string | Uint8Array) =>
  core.as('admin').call(Tenants.PreviewTariffImport, {
    params: { idTenant: 2, idTariff },
    body: { fileName: 'prices.csv', content: Buffer.from(text).toString('base64') },
  })
const rowsOf = async (idTariff: number, idTariffImport: number) => {
  const params = { idTenant: 2, idTariff, idTariffImport }
  return (await core.as('admin').call(Tenants.TariffImportRows, { params, query: {} })).body.items
}
const apply = (idTariff: number, idTariffImport: number, validFrom = '2031-01-01', rowVersion = 1) =>
  core.as('admin').call(Tenants.ApplyTariffImport, {
    params: { idTenant: 2, idTariff, idTariffImport },
    body: { validFrom, rowVersion },
  })

test('what is exported can be imported again: no row changes anything', async () => {
  const { idTariff } = await tariffOf()
  const file = await core.as('admin').call(Tenants.ExportTariffRates, { params: { idTenant: 2, idTariff, version: 1 } })
  expect(file.status, file.text).toBe(200)
  expect(file.body.content).toContain('420,Day,0.5,0,0.3,1')
  expect(file.body.fileName).toMatch(/^Prices \d+ version 1\.csv$/)
  const preview = await upload(idTariff, file.body.content)
  expect(preview.body.counts, preview.text).toEqual({ create: 0, update: 0, unchanged: 4, invalid: 0 })
  expect((await apply(idTariff, preview.body.idTariffImport)).body).toMatchObject({ code: 'tariffImport.nothingToDo' })
})

test('included seconds go out and come back with the prices; a file without them leaves them as they are', async () => {
  const one = await tariffOf({ bundleSeconds: 3_600 })
  const params = { idTenant: 2, idTariff: one.idTariff }
  const file = await core.as('admin').call(Tenants.ExportTariffRates, { params: { ...params, version: 1 } })
  expect(file.body.content).toContain('420,Day,0.5,0,0.3,1,3600')
  expect((await upload(one.idTariff, file.body.content)).body.counts).toMatchObject({ unchanged: 4, invalid: 0 })

  const other = await tariffOf()
  const preview = await upload(other.idTariff, file.body.content)
  expect(preview.body.counts, preview.text).toEqual({ create: 0, update: 4, unchanged: 0, invalid: 0 })
  const [first] = await rowsOf(other.idTariff, preview.body.idTariffImport)
  expect(first?.changes).toEqual([{ field: 'Included seconds a month', from: '0', to: '3600' }])
  expect((await apply(other.idTariff, preview.body.idTariffImport)).body).toMatchObject({ state: 'done' })

  const before = await upload(one.idTariff, 'prefix,price\n,2\n')
  expect((await apply(one.idTariff, before.body.idTariffImport)).body, before.text).toMatchObject({ state: 'done' })
  for (const idTariff of [one.idTariff, other.idTariff]) {
    const { body } = await core.as('admin').call(Tenants.Tariff, { params: { idTenant: 2, idTariff } })
    expect(body.versions[0]).toMatchObject({ version: 2, bundleSeconds: 3_600 })
  }
})

test('a tariff includes one number of seconds: rows that say others, and what is no number, are refused', async () => {
  const { idTariff } = await tariffOf()
  const { body } = await upload(idTariff, 'prefix,price,included seconds\n,2,60\n420,1,\n421,1,90\n422,1,-5\n')
  const wrong = (await rowsOf(idTariff, body.idTariffImport)).filter(({ result }) => result === 'invalid')
  expect(wrong.map(({ line, problems: [first] }) => `${line} ${first?.field}`)).toEqual([
    '4 Included seconds a month',
    '5 Included seconds a month',
  ])
})

test('a file becomes the next version from a day on; all but its prices stays, and it is applied once', async () => {
  const { idTariff } = await tariffOf()
  const text = 'prefix;price;increment;connection fee;from second\n;1;60;;\n+420 2;0,05;1;0,5;\n+420 2;0,02;1;0,5;30\n'
  const preview = await upload(idTariff, text)
  expect(preview.body.counts, preview.text).toEqual({ create: 2, update: 0, unchanged: 1, invalid: 0 })
  const applied = await apply(idTariff, preview.body.idTariffImport)
  expect(applied.body, applied.text).toMatchObject({ state: 'done' })
  const { body } = await core.as('admin').call(Tenants.Tariff, { params: { idTenant: 2, idTariff } })
  const [second, first] = body.versions
  expect(first).toMatchObject({ version: 1, validTo: '2030-12-31' })
  expect(second).toMatchObject({ version: 2, validFrom: '2031-01-01', freeSeconds: 5, minimum: '0.1' })
  expect(second?.rates).toEqual([
    { prefix: '', band: null, connectFee: '0', steps: [step('1')] },
    { prefix: '4202', band: null, connectFee: '0.5', steps: [step('0.05', 1), step('0.02', 1, 30)] },
  ])
  expect((await apply(idTariff, preview.body.idTariffImport, '2032-01-01', 2)).body).toMatchObject({
    code: 'tariffImport.notOpen',
  })
  const audit = await core.as('admin').call(Audit.Audit, { query: { entityKind: 'TariffImport' } })
  expect(audit.body.items.length).toBeGreaterThan(1)
})

test('each row says what is wrong with it, and nothing is added as long as one is refused', async () => {
  const { idTariff } = await tariffOf()
  const text = [
    'Prefix,Time band,Connection fee,From second,Price,Increment (seconds)',
    ',,0,0,1,60',
    '49x,,0,0,1,60',
    '43,Night,0,0,1,60',
    '44,,0,0,-1,60',
    '45,,0,0,1,0',
    '46,,0,0,1,60',
    '46,,0,0,2,60',
    '46,,9,30,2,60',
    '47,,=1+1,0,1,60',
  ].join('\n')
  const { body } = await upload(idTariff, text)
  expect(body.counts).toMatchObject({ invalid: 7 })
  const rows = await rowsOf(idTariff, body.idTariffImport)
  const wrong = rows.filter(({ result }) => result === 'invalid')
  expect(wrong.map(({ line, problems: [first] }) => `${line} ${first?.field}`)).toEqual([
    ...['3 Prefix', '4 Time band', '5 Price', '6 Increment (seconds)', '8 Prefix', '9 Connection fee'],
    '10 Connection fee',
  ])
  expect((await apply(idTariff, body.idTariffImport)).body).toMatchObject({ code: 'tariffImport.refusedRows' })
  const params = { idTenant: 2, idTariff, idTariffImport: body.idTariffImport }
  const refused = await core.as('admin').call(Tenants.TariffImportRefused, { params })
  expect(refused.body.content).toContain('49x')
  expect(refused.body.content).toContain("'=1+1")
})

test('refused prices come with how the file was written that they are from', async () => {
  const { idTariff } = await tariffOf()
  const text = 'Prefix;Time band;Connection fee;From second;Price;Increment (seconds)\n43;Žižkovská příčná;0;0;1;60\n'
  const { body } = await upload(idTariff, encodeText(text, 'windows-1250'))
  const params = { idTenant: 2, idTariff, idTariffImport: body.idTariffImport }
  const refused = await core.as('admin').call(Tenants.TariffImportRefused, { params })
  expect(refused.body.encoding).toBe('windows-1250')
  expect(refused.body.content).toContain('43;Žižkovská příčná;')
})

test('a file without a default price is refused before anything is added', async () => {
  const { idTariff } = await tariffOf()
  const { body } = await upload(idTariff, 'Prefix,Price\n420,1\n')
  const [row] = await rowsOf(idTariff, body.idTariffImport)
  expect(row?.problems[0]?.reason).toContain('a default price for all other numbers and times is missing')
})

test('ten thousand prices are read, compared and added at once', async () => {
  const { idTariff } = await tariffOf()
  const lines = Array.from({ length: 9_999 }, (_, at) => `${10_000 + at},0.0${1 + (at % 9)},30`)
  const { body, text } = await upload(idTariff, ['Prefix,Price,Increment (seconds)', ',1,60', ...lines].join('\n'))
  expect(body.counts, text).toEqual({ create: 9_999, update: 0, unchanged: 1, invalid: 0 })
  expect((await apply(idTariff, body.idTariffImport)).status).toBe(200)
  const tariff = await core.as('admin').call(Tenants.Tariff, { params: { idTenant: 2, idTariff } })
  expect(tariff.body.versions[0]?.rates).toHaveLength(10_000)
  const tooMany = await upload(idTariff, ['Prefix,Price', ',1', ...lines, '1,1'].join('\n'))
  expect(tooMany.body).toMatchObject({ code: 'tariffImport.tooManyRows' })
})

test('two who apply at once: one of them hears that the tariff has changed; the first day has to be free', async () => {
  const { idTariff } = await tariffOf()
  const files = await Promise.all([1, 2].map((price) => upload(idTariff, `Prefix,Price\n,${price}.5\n`)))
  const both = await Promise.all(files.map(({ body }) => apply(idTariff, body.idTariffImport)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = await upload(idTariff, 'Prefix,Price\n,7\n')
  expect((await apply(idTariff, late.body.idTariffImport, '2030-06-01', 2)).body).toMatchObject({
    code: 'tariff.overlap',
  })
})

test('files of one tariff and of one tenant are not found by another; without the permission there are none', async () => {
  const [one, other] = [await tariffOf(), await tariffOf()]
  const { idTariffImport } = (await upload(one.idTariff, 'Prefix,Price\n,2\n')).body
  const elsewhere = { idTenant: 2, idTariff: other.idTariff, idTariffImport }
  expect((await core.as('admin').call(Tenants.TariffImport, { params: elsewhere })).status).toBe(404)
  const theirs = { idTenant: 3, idTariff: one.idTariff, idTariffImport }
  expect((await core.as('other').call(Tenants.TariffImport, { params: theirs })).status).toBe(404)
  const mine = { idTenant: 2, idTariff: one.idTariff, idTariffImport }
  expect((await core.as('viewer').call(Tenants.TariffImport, { params: mine })).status).toBe(403)
})
