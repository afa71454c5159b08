import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { brokenRules, readXml, texts } from '../../test/einvoice.ts'
import { checkMonth } from '../economy/months/check.ts'
import { closeNow } from '../economy/months/close.ts'
import { lockMonth } from '../economy/months/month.store.ts'
import { lockForGood, reopenMonth } from '../economy/months/reopen.ts'

const { Assets, Audit, Statistics } = operations
type Person = 'admin' | 'operator' | 'viewer' | 'other'
const month = '2026-10'
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
  await core.owner.query(
    `INSERT INTO billing_details (id_tenant, name, street, street2, city, postal_code, country, company_id, vat_id, email, iban, bic, vat, vat_rate,
       electronic_address, buyer_reference, created_at, updated_at)
     SELECT id, 'Company ' || id, 'Street 1', '', 'City', '1', 'CZ', '', 'CZ12345678', '', 'CZ6508000000192000145399', '', 'standard', 21,
       '0088:7300010000001', 'PO-7', now(), now() FROM unnest('{1,2,3}'::bigint[]) AS id`,
  )
})
afterAll(() => core.close())

const close = (of: string, tenant = 2) => core.inTenant(tenant, (ctx) => closeNow(ctx, of))
const charge = (of: string, amount: string, tenant = 2) =>
  core.owner.query(
    `INSERT INTO adjustment (id_tenant, month, corrects, source, amount, reason, created_at) VALUES ($1, $2, $2, 'manual', $3, 'Agreed', now())`,
    [tenant, of, amount],
  )
const issue = (of = month, person: Person = 'admin', idTenant = 2) =>
  core.as(person).call(Statistics.IssueInvoice, { params: { idTenant, month: of } })
const credit = (number: string, person: Person = 'admin', of = month, reason = 'Wrong address', idTenant = 2) =>
  core.as(person).call(Statistics.CreditInvoice, { params: { idTenant, month: of }, body: { number, reason } })
const read = async (number?: string, of = month) =>
  core
    .as('admin')
    .call(Statistics.Invoice, { params: { idTenant: 2 }, query: { month: of, ...(number ? { number } : {}) } })
const file = (number: string, format: 'pdf' | 'xml' | 'csv', person: Person = 'admin') =>
  core.as(person).call(Assets.ReportInvoice, { query: { idTenant: 2, month, number, format } })
const rows = async (sql: string) => (await core.owner.query(sql)).rows

test('what was not issued is not credited, nor by who may not, nor of another tenant, nor without a reason', async () => {
  expect(await credit('2026-000001')).toMatchObject({ status: 409, body: { code: 'invoice.notIssued' } })
  await charge(month, '100.005')
  await close(month)
  expect((await issue()).body.number).toBe('2026-000001')
  expect((await credit('2026-000001', 'viewer')).status).toBe(403)
  expect((await credit('2026-000001', 'other')).status).toBe(404)
  expect(await credit('2026-000001', 'other', month, 'Theirs', 3)).toMatchObject({
    body: { code: 'invoice.notIssued' },
  })
  expect((await credit('2026-000007')).status).toBe(404)
  expect((await credit('2026-000001', 'admin', '2026-09')).body).toMatchObject({ code: 'invoice.notIssued' })
  expect((await credit('2026-000001', 'admin', month, '  ')).status).toBe(400)
  expect(await rows('SELECT FROM credit_note')).toHaveLength(0)
})

test('of several who credit at once one does, with the next number, and the others are told which', async () => {
  const all = await Promise.all([0, 1, 2].map(() => credit('2026-000001')))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const made = all.find(({ status }) => status === 200)
  expect(made?.body).toMatchObject({ number: '2026-000002', dueOn: null, month, state: 'CLOSED', missing: [] })
  const refused = all.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'invoice.credited' })
  expect(refused?.text).toContain('Invoice 2026-000001 has already been credited by 2026-000002')
  const log = await core.as('admin').call(Audit.Audit, { query: { entityKind: 'CreditNote' } })
  expect(log.body.items).toMatchObject([
    { kind: 2, entity: { name: '2026-000002' }, after: { number: '2026-000001', reason: 'Wrong address' } },
  ])
  const change = core.inTenant(2, (ctx) => ctx.db.updateTable('creditNote').set({ reason: '' }).execute())
  await expect(change).rejects.toThrow('permission denied')
  expect(await core.inTenant(3, (ctx) => ctx.db.selectFrom('creditNote').selectAll().execute())).toEqual([])
})

test('both documents stay, each leads to the other, and the list leaves out what was credited', async () => {
  const known = { number: '2026-000001', creditNote: '2026-000002', reason: 'Wrong address' }
  const [invoice, note, next] = [await read('2026-000001'), await read('2026-000002'), await read()]
  expect(invoice.body).toMatchObject({ number: '2026-000001', dueOn: expect.any(String), credited: [known] })
  expect(note.body).toMatchObject({ number: '2026-000002', issuedBy: { name: 'admin Tester' }, credited: [known] })
  expect(note.body.totals).toEqual(invoice.body.totals)
  expect(next.body).toMatchObject({ number: null, total: '100.005', credited: [known] })
  expect((await read('2026-000002', '2026-09')).status).toBe(404)
  const { items } = (await core.as('admin').call(Statistics.Invoices, { params: { idTenant: 2 } })).body
  expect(items.find((each) => each.month === month)).toMatchObject({ number: null, payable: null, credited: [known] })
})

test('the files of a credit note refer to its invoice; its CSV takes back what that of the invoice has', async () => {
  const xml = (await file('2026-000002', 'xml')).text
  expect(brokenRules(xml)).toEqual([])
  expect(texts(readXml(xml), 'BillingReference/InvoiceDocumentReference/ID')).toEqual(['2026-000001'])
  expect(readXml((await file('2026-000001', 'xml')).text).name).toBe('Invoice')
  const pdf = await file('2026-000002', 'pdf')
  expect([pdf.text.slice(0, 5), pdf.headers['content-disposition']]).toEqual([
    '%PDF-',
    expect.stringContaining('Credit note'),
  ])
  const amounts = async (number: string) => (await file(number, 'csv')).text.split('\r\n')[1]?.split(',').slice(7)
  expect(await amounts('2026-000001')).toEqual(['100.005', '100.01', 'EUR', ''])
  expect(await amounts('2026-000002')).toEqual(['-100.005', '-100.01', 'EUR', '2026-000001'])
  expect((await file('2026-000009', 'xml')).status).toBe(404)
  expect((await file('2026-000009', 'csv')).status).toBe(404)
  expect((await file('2026-000002', 'xml', 'other')).status).toBe(404)
  expect((await file('2026-000002', 'csv', 'viewer')).status).toBe(403)
})

test('a credited month is opened, changed, closed and invoiced again, with the next number', async () => {
  const version = () => core.inTenant(2, async (ctx) => (await checkMonth(ctx, month)).rowVersion)
  expect(await core.inTenant(2, (ctx) => checkMonth(ctx, month))).toMatchObject({ invoice: null })
  const rowVersion = await version()
  await core.inTenant(2, (ctx) => reopenMonth(ctx, month, rowVersion))
  await charge(month, '-0.005')
  expect(await issue()).toMatchObject({ status: 409, body: { code: 'invoice.monthOpen' } })
  await close(month)
  const again = await Promise.all([issue(), issue()])
  expect(again.map(({ body }) => [body.number, body.total])).toEqual(Array(2).fill(['2026-000003', '100']))
  expect(await credit('2026-000001')).toMatchObject({ status: 409, body: { code: 'invoice.credited' } })
  const invoiced = await version()
  await expect(core.inTenant(2, (ctx) => reopenMonth(ctx, month, invoiced))).rejects.toMatchObject({
    reason: { code: 'month.invoiced' },
  })
  const second = rows(
    "INSERT INTO invoice (id_tenant, month, number, snapshot, turn, created_at) SELECT 2, month, 'x', snapshot, 2, now() FROM invoice LIMIT 1",
  )
  await expect(second).rejects.toThrow('invoice_month_key')
  expect((await read()).body).toMatchObject({ number: '2026-000003', credited: [{ number: '2026-000001' }] })
})

test('a locked month is credited and invoiced again as it is, and can be credited once more', async () => {
  await core.inTenant(2, async (ctx) => lockForGood(ctx, month, (await lockMonth(ctx, month, 'update')).rowVersion))
  expect((await credit('2026-000003', 'operator')).body).toMatchObject({ number: '2026-000004', state: 'LOCKED' })
  expect((await issue()).body).toMatchObject({ number: '2026-000005', total: '100', state: 'LOCKED' })
  const credited = (await read()).body.credited.map(({ number, creditNote }) => [number, creditNote])
  expect(credited).toEqual([
    ['2026-000001', '2026-000002'],
    ['2026-000003', '2026-000004'],
  ])
})

test('who credits while somebody issues comes before or after, and no number is left out', async () => {
  await charge('2026-09', '5', 3)
  await close('2026-09', 3)
  const [first] = await Promise.all([issue('2026-09', 'other', 3), issue('2026-09', 'other', 3)])
  const number = first.body.number ?? ''
  const both = await Promise.all([credit(number, 'other', '2026-09', 'Twice', 3), issue('2026-09', 'other', 3)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const numbers = await rows('SELECT number FROM invoice UNION ALL SELECT number FROM credit_note ORDER BY 1')
  expect(numbers.map((row) => Number(row.number.slice(5)))).toEqual(numbers.map((_, at) => at + 1))
})
