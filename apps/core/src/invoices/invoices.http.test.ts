import type { BillingDetailsDraft } from '@parley/contract/invoices/billingDetails.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { addAmounts } from '@parley/rating'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTariff, rateNow, storeCalls, termsFrom } from '../../test/billedCalls.ts'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { checkMonth } from '../economy/months/check.ts'
import { closeNow } from '../economy/months/close.ts'
import { readMonth } from '../economy/months/month.store.ts'
import { reopenMonth } from '../economy/months/reopen.ts'
import { nextSerial } from './invoice.store.ts'

const { Assets, Audit, Statistics, Tenants } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const NUMBER = '+420777123456'
const params = { idTenant: 2 }
const admin = () => core.as('admin')
const details: BillingDetailsDraft = {
  ...{ name: 'Alpha s.r.o.', street: 'Dlouhá 1', street2: '', city: 'Praha', postalCode: '110 00', country: 'CZ' },
  ...{ companyId: '12345678', vatId: 'CZ12345678', email: 'billing@example.test', iban: '', bic: '' },
  ...{ paymentDays: null, vat: 'standard', vatRate: '' },
  ...{ electronicAddress: '', buyerReference: '', contactName: '', phone: '' },
}
const supplier = { ...details, name: 'Parley', iban: 'CZ65 0800 0000 1920 0014 5399', paymentDays: 30, vatRate: '21' }
async function save(person: 'admin' | 'operator' | 'other', idTenant: number, draft: BillingDetailsDraft) {
  const { body } = await core.as(person).call(Tenants.BillingDetails, { params: { idTenant } })
  const answer = await core
    .as(person)
    .call(Tenants.UpdateBillingDetails, { params: { idTenant }, body: { ...draft, rowVersion: body.rowVersion } })
  return answer
}
const invoiceOf = async (month: string) => (await admin().call(Statistics.Invoice, { params, query: { month } })).body
const issue = (month: string, person: 'admin' | 'operator' | 'viewer' | 'other' = 'admin', idTenant = 2) =>
  core.as(person).call(Statistics.IssueInvoice, { params: { idTenant, month } })
const close = (month: string, tenant = 2) => core.inTenant(tenant, (ctx) => closeNow(ctx, month))
const file = (
  month: string,
  format: 'pdf' | 'xml' | 'csv',
  person: 'admin' | 'other' | 'viewer' | 'operator' = 'admin',
) => core.as(person).call(Assets.ReportInvoice, { query: { idTenant: 2, month, format } })
const serials = async () =>
  (await core.owner.query('SELECT number FROM invoice ORDER BY number')).rows.map(({ number }) =>
    Number(number.slice(5)),
  )

/** Calls of a month on a line of the tenant, rated. */
async function callsIn(tenant: number, month: string, name = `Line of ${month}`) {
  const { idLine } = await makeLine(core, tenant, name)
  await makeTariff(core, tenant, `Tariff of ${name}`.slice(0, 80), termsFrom('2026-01-01'), [idLine])
  const at = [1, 2, 3].map((day) => `${month}-0${day}T10:00:00Z`)
  await storeCalls(
    core,
    tenant,
    at.map((each, index) => ({ at: each, seconds: 61 + index, line: idLine, to: NUMBER })),
  )
  await rateNow(core)
  return idLine
}

test('details are kept by who may edit prices; a stale save is refused, history can be undone', async () => {
  const empty = await admin().call(Tenants.BillingDetails, { params })
  expect(empty.body).toMatchObject({ name: '', rowVersion: 1, isSupplier: false, updatedAt: null })
  const first = await save('admin', 2, { ...details, vatId: 'cz 123.456-78' })
  expect(first.body, first.text).toMatchObject({
    vatId: 'CZ12345678',
    rowVersion: 2,
    updatedBy: { name: 'admin Tester' },
  })
  const reach = {
    electronicAddress: '0088:7300010000001',
    buyerReference: 'PO-7',
    contactName: 'Office',
    phone: 'ask us',
  }
  expect((await save('admin', 2, { ...details, ...reach })).text).toContain('at least three digits')
  expect((await save('admin', 2, { ...details, ...reach, phone: '112' })).body).toMatchObject({
    ...reach,
    phone: '112',
  })
  const { electronicAddress: _, buyerReference: __, contactName: ___, phone: ____, ...known } = details
  const { rowVersion } = (await admin().call(Tenants.BillingDetails, { params })).body
  const earlier = await admin().call(Tenants.UpdateBillingDetails, { params, body: { ...known, rowVersion } })
  expect(earlier.body, earlier.text).toMatchObject({ ...known, electronicAddress: '', phone: '' })
  const late = await admin().call(Tenants.UpdateBillingDetails, { params, body: { ...details, rowVersion: 1 } })
  expect(late).toMatchObject({ status: 409, body: { code: 'entity.stale' } })
  const wrong = await save('admin', 2, { ...details, name: '', iban: 'CZ00' })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toMatch(/Field is required.*checksum/)
  await save('admin', 2, { ...details, city: 'Brno' })
  const undo = async () => {
    const { items } = (await admin().call(Audit.Audit, { query: { entityKind: 'BillingDetails' } })).body
    return await admin().call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
  }
  expect(await undo()).toMatchObject({ status: 200 })
  expect((await admin().call(Tenants.BillingDetails, { params })).body.city).toBe('Praha')
  expect((await core.as('viewer').call(Tenants.BillingDetails, { params })).status).toBe(403)
  await giveRole(core, 'nobody', { AccessManagement: ['edittariff'] })
  const blind = await core
    .as('nobody')
    .call(Tenants.UpdateBillingDetails, { params, body: { ...details, rowVersion: 9_999 } })
  expect([blind.status, blind.text.includes('Alpha')], blind.text).toEqual([403, false])
  expect((await core.as('other').call(Tenants.BillingDetails, { params })).status).toBe(404)
})

test('undoing the first save leaves nothing entered', async () => {
  await save('other', 3, details)
  const log = await core.as('other').call(Audit.Audit, { query: { entityKind: 'BillingDetails' } })
  const undone = await core
    .as('other')
    .call(Audit.Undo, { params: { idAuditEvent: log.body.items[0]?.idAuditEvent ?? 0 } })
  expect(undone.status, undone.text).toBe(200)
  const { body } = await core.as('other').call(Tenants.BillingDetails, { params: { idTenant: 3 } })
  expect(body).toMatchObject({ name: '', rowVersion: 1 })
})

test('a preview has a line for each price of a line, fees by days and adjustments; what is missing is said', async () => {
  const idLine = await callsIn(2, '2026-10', 'Žluť <Orders>')
  await admin().call(Tenants.CreateFee, {
    params,
    body: {
      category: 1,
      amount: '310',
      period: 'month',
      quantity: 1,
      validFrom: '2026-10-22',
      validTo: '2026-10-31',
      note: '=1+1',
    },
  })
  await core.owner.query(
    `INSERT INTO adjustment (id_tenant, month, corrects, source, amount, reason, created_at)
     SELECT 2, '2026-10', '2026-09', 'call', -0.333, 'Call rated after 2026-09 was closed', now() FROM generate_series(1, 2)`,
  )
  const preview = await invoiceOf('2026-10')
  expect(preview).toMatchObject({ state: 'OPEN', from: '2026-10-01', to: '2026-10-31', number: null, supplier: null })
  expect(preview.missing).toEqual([{ side: 'supplier', field: 'name' }])
  expect(preview.lines).toMatchObject([
    { kind: 'calls', name: 'Žluť <Orders>', quantity: 3, seconds: 186, idLine, tariffVersion: 1, idFee: null },
    { kind: 'fee', name: 'SLA', detail: '=1+1 · 10 of 31 days', amount: '100', net: '100', idLine: null },
    { kind: 'adjustment', quantity: 2, detail: 'Call rated after 2026-09 was closed', amount: '-0.666', net: '-0.67' },
  ])
  expect(preview.totals).toBeNull()
  const saved = await save('operator', 1, supplier)
  expect(saved.body, saved.text).toMatchObject({ isSupplier: true, iban: 'CZ6508000000192000145399' })
  const { totals, lines } = await invoiceOf('2026-10')
  expect(totals).toMatchObject({ vatCategory: 'S', vatRate: '21' })
  expect(totals?.net).toBe(addAmounts(...lines.map(({ net }) => net)))
})

test('an open month is not issued, nor one to come, nor by who may not, nor for another tenant', async () => {
  expect(await issue('2026-10')).toMatchObject({ status: 409, body: { code: 'invoice.monthOpen' } })
  expect(await issue('2026-12')).toMatchObject({ status: 422, body: { code: 'month.future' } })
  expect((await issue('2026-10', 'viewer')).status).toBe(403)
  expect((await issue('2026-10', 'other')).status).toBe(404)
  expect(await issue('2026-10', 'operator', 1)).toMatchObject({ status: 409, body: { code: 'invoice.ofSupplier' } })
  expect(await file('2026-10', 'pdf')).toMatchObject({ status: 409, body: { code: 'invoice.notIssued' } })
  expect(await serials()).toEqual([])
})

test('issued by several at once it is one invoice, which is written in the log once', async () => {
  await close('2026-10')
  const all = await Promise.all([0, 1, 2, 3].map(() => issue('2026-10')))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(all.map(({ body }) => body.number))).toEqual(new Set(['2026-000001']))
  expect(all[0]?.body).toMatchObject({ state: 'CLOSED', issuedOn: '2026-11-20', dueOn: '2026-12-20', missing: [] })
  const log = await admin().call(Audit.Audit, { query: { entityKind: 'Invoice' } })
  expect(log.body.items).toMatchObject([{ kind: 2, after: { number: '2026-000001', month: '2026-10' } }])
})

test('an issued invoice stays as it was, whatever becomes of details, tenant and calls, and holds no one’s number', async () => {
  const before = await invoiceOf('2026-10')
  const { rowVersion } = await core.inTenant(2, (ctx) => readMonth(ctx.db, '2026-10'))
  expect(await core.inTenant(2, (ctx) => checkMonth(ctx, '2026-10'))).toMatchObject({ invoice: '2026-000001' })
  await expect(core.inTenant(2, (ctx) => reopenMonth(ctx, '2026-10', rowVersion))).rejects.toMatchObject({
    reason: { code: 'month.invoiced' },
  })
  await save('admin', 2, { ...details, name: 'Renamed a.s.', vatRate: '12', paymentDays: 3 })
  await save('operator', 1, { ...supplier, street: 'Elsewhere 2' })
  await core.owner.query("DELETE FROM dial_log WHERE id_tenant = 2 AND started_at < '2026-11-01'")
  await core.owner.query("UPDATE line SET name = 'Renamed' WHERE id_tenant = 2")
  expect(await invoiceOf('2026-10')).toEqual(before)
  const { rows } = await core.owner.query('SELECT snapshot::text FROM invoice')
  expect(rows[0].snapshot).not.toContain(NUMBER.slice(-9))
  const change = core.inTenant(2, (ctx) => ctx.db.updateTable('invoice').set({ number: '1' }).execute())
  await expect(change).rejects.toThrow('permission denied')
})

test('numbers leave none out, however many issue at once and whoever fails', async () => {
  const months = ['2026-05', '2026-06', '2026-07']
  await callsIn(3, '2026-05')
  for (const month of months.slice(1)) await callsIn(3, month)
  for (const month of months) await close(month, 3)
  const failed = core.inTenant(2, async (ctx) => {
    await nextSerial(ctx.db, 2026)
    throw new Error('gives up')
  })
  await expect(failed).rejects.toThrow('gives up')
  expect(await issue('2026-05', 'other', 3)).toMatchObject({ status: 409, body: { code: 'invoice.detailsMissing' } })
  await save('other', 3, { ...details, name: 'Beta', vat: 'reverseCharge' })
  const issued = await Promise.all(months.flatMap((month) => [issue(month, 'other', 3), issue(month, 'other', 3)]))
  expect(issued.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await serials()).toEqual([1, 2, 3, 4])
  expect(issued[0]?.body.totals).toMatchObject({ vatCategory: 'AE', vat: '0' })
})

test('a month below zero gets no number', async () => {
  await core.owner.query(
    `INSERT INTO adjustment (id_tenant, month, corrects, source, amount, reason, created_at)
     SELECT 3, '2026-08', '2026-07', 'manual', -5, 'Credit', now()`,
  )
  await close('2026-08', 3)
  const below = await issue('2026-08', 'other', 3)
  expect(below, below.text).toMatchObject({ status: 409, body: { code: 'invoice.negative' } })
  expect(await serials()).toEqual([1, 2, 3, 4])
})

test('months are listed with what they come to and their invoices', async () => {
  const { items } = (await admin().call(Statistics.Invoices, { params })).body
  expect(items.map(({ month }) => month)).toEqual(['2026-11', '2026-10'])
  const { total, totals } = await invoiceOf('2026-10')
  expect(items[1]).toMatchObject({ state: 'CLOSED', number: '2026-000001', total, payable: totals?.payable })
  expect(items[0]).toMatchObject({ state: 'OPEN', number: null, total: '0', currency: 'EUR', payable: null })
})

test('it is downloaded as PDF, as UBL and as CSV that no spreadsheet takes for formulas', async () => {
  const pdf = await file('2026-10', 'pdf')
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  const xml = await file('2026-10', 'xml')
  expect(xml.text).toContain('<cbc:ID>2026-000001</cbc:ID>')
  expect(xml.text).toContain('<cbc:Name>Žluť &lt;Orders&gt;</cbc:Name>')
  const csv = (await file('2026-10', 'csv')).text.split('\r\n')
  expect(csv[0]).toContain('Invoice,Month,Kind,Name,Detail,Quantity')
  expect(csv[2]).toBe("2026-000001,2026-10,Fee,SLA,'=1+1 · 10 of 31 days,1,,100,100,EUR,")
  expect((await file('2026-11', 'csv')).status).toBe(200)
  expect((await file('2026-10', 'xml', 'other')).status).toBe(404)
  expect((await file('2026-10', 'xml', 'viewer')).status).toBe(403)
  expect((await file('2026-10', 'xml', 'operator')).status).toBe(200)
  const log = await admin().call(Audit.Audit, { query: { entityKind: 'Invoice', kind: [1] } })
  expect(log.body.items.map(({ after }) => after)).toContainEqual({ report: 'pdf' })
})

test('the dearest second and the longest call come through charge, month, invoice and files to the last digit', async () => {
  const { idLine } = await makeLine(core, 3, 'Dearest')
  const rates = [
    { prefix: '', band: null, connectFee: '0', steps: [{ fromSecond: 0, price: '999999999.999999', increment: 1 }] },
  ]
  const terms = termsFrom('2026-01-01', { freeSeconds: 0, bands: [], rates, rounding: { digits: 6, mode: 'up' } })
  await makeTariff(core, 3, 'Dearest', terms, [idLine])
  const [guid = ''] = await storeCalls(core, 3, [{ at: '2026-09-30T21:00:00Z', seconds: 86_400, line: idLine }])
  await rateNow(core)
  const amount = '86399999999999.9136'
  const of = { params: { idTenant: 3 } }
  const query = { month: '2026-09' }
  const operator = core.as('operator')
  const charge = await operator.call(Statistics.Charge, { params: { idTenant: 3, guid } })
  expect(charge.body.trace?.steps).toMatchObject([{ increments: 86_400, amount }])
  const economy = await operator.call(Statistics.TenantEconomy, { ...of, query })
  expect(economy.body.revenue).toMatchObject({ amount, total: amount })
  await save('operator', 3, { ...details, name: 'Beta s.r.o.', vatId: '', vat: 'exempt' })
  await close('2026-09', 3)
  const { status, body, text } = await issue('2026-09', 'operator', 3)
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ total: amount, lines: [{ amount }], totals: { payable: '86399999999999.91' } })
  for (const format of ['pdf', 'xml', 'csv'] as const) {
    const answer = await operator.call(Assets.ReportInvoice, { query: { idTenant: 3, ...query, format } })
    expect(answer.status, answer.text).toBe(200)
    if (format !== 'pdf') expect(answer.text).toContain('86399999999999.91')
  }
})
