// Rooms: billing, economy, tariffs
import { readFile } from 'node:fs/promises'
import type { Browser, Download, Page } from '@playwright/test'
import { addLine, callThen } from '../database.ts'
import { type Company, callAs, foundCompany } from '../newcomers.ts'
import { chooseFromMenu, expect, expectNoAxeViolations, type Problems, test } from '../people.ts'

const now = new Date()
const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 10, 9))
const MONTH = last.toISOString().slice(0, 7)
const NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(last)

const pricesOf = (price: string) => ({
  ...{ mode: 1, validFrom: `${MONTH}-01`, validTo: null, freeSeconds: 0, minimum: '0' },
  ...{ rounding: { digits: 2, mode: 'halfUp' }, bands: [] },
  rates: [{ prefix: '', band: null, connectFee: '0', steps: [{ fromSecond: 0, price, increment: 60 }] }],
})
const addTariff = (page: Page, idTenant: number, name: string, price: string) =>
  callAs<{ idTariff: number }>(page, 'POST', `/Administration/Tenants/${idTenant}/Tariffs`, {
    name,
    terms: pricesOf(price),
  })

/** A new company whose first flow has its first conversation, and with it two calls of last month: on a line with a price, and on one without. */
async function companyThatCalled(page: Page, browser: Browser, problems: Problems, name: string): Promise<Company> {
  const company = await foundCompany(page, browser, problems, name)
  const { idTenant, admin } = company
  const [desk, night] = [await addLine(idTenant, 'Front desk'), await addLine(idTenant, 'Night desk')]
  const { idTariff } = await addTariff(page, idTenant, 'Standard', '1.20')
  const lines = await callAs<{ items: { idLine: number; rowVersion: number }[] }>(
    page,
    'GET',
    `/Administration/Tenants/${idTenant}/LinesTariff`,
  )
  const { rowVersion } = lines.items.find(({ idLine }) => idLine === desk) ?? { rowVersion: 1 }
  await callAs(page, 'PUT', `/Administration/Tenants/${idTenant}/LinesTariff`, {
    ...{ lines: [{ idLine: desk, rowVersion }], idTariff, validFrom: `${MONTH}-01` },
  })
  const flow = await callAs<{ idCallScript: number }>(admin, 'POST', '/Administration/CallScripts/Create', {
    ...{ name: 'Welcome', idFolder: null, type: 1, channel: 2 },
  })
  const { guid } = await callAs<{ guid: string }>(admin, 'POST', '/CallManagement/TestCall', {
    idCallScript: flow.idCallScript,
  })
  await callThen(guid, desk, last.toISOString(), 61)
  await callThen(guid, night, last.toISOString(), 30)
  const rated = async () =>
    (await callAs<{ items: unknown[] }>(page, 'GET', `/Statistics/${idTenant}/Charges?month=${MONTH}`)).items.length
  await expect.poll(rated).toBe(2)
  return company
}

const bytesOf = async (download: Download) => await readFile(await download.path())

test('a month goes from its first call over what is odd, closing and the invoice to its lock', async ({
  page,
  browser,
  problems,
}) => {
  const { idTenant } = await companyThatCalled(page, browser, problems, 'Caller')
  const at = `/administration/billing/parley/${idTenant}`
  const question = page.getByRole('alertdialog')

  await page.goto(`${at}/calls?month=${MONTH}&sort=-amount`)
  await page.getByRole('row').filter({ hasText: 'Front desk' }).getByRole('link').first().click()
  const calculation = page.getByRole('dialog').getByRole('table', { name: 'Calculation' })
  await expect(calculation.getByRole('row', { name: /^From second/ })).toContainText('2 × 60 seconds at €1.20')
  await expect(calculation.getByRole('row').last()).toContainText('€2.40')

  await page.goto(`${at}/months?month=${MONTH}`)
  const drawer = page.getByRole('dialog', { name: NAME })
  const odd = drawer.getByRole('listitem').filter({ hasText: 'Calls on lines without a tariff' })
  await expect(odd).toContainText('Night desk')
  await expectNoAxeViolations(page)
  await drawer.getByRole('button', { name: 'Close month' }).click()
  await question.getByRole('button', { name: 'Close month' }).click()
  await expect(drawer).toContainText('By Olga Horáková')

  // An invoice says what it lacks, and has its number at once when it is there.
  await page.goto(`${at}/invoices?month=${MONTH}`)
  await expect(page.getByRole('heading', { name: `Preview of ${NAME}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Issue invoice' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/^What invoices still need/).first()).toBeVisible()
  const details = `/Administration/Tenants/${idTenant}/BillingDetails`
  const kept = await callAs<{ rowVersion: number }>(page, 'GET', details)
  await callAs(page, 'PUT', details, {
    ...{ name: 'Caller s.r.o.', street: 'Dlouhá 1', street2: '', city: 'Praha', postalCode: '110 00', country: 'CZ' },
    ...{ companyId: '', vatId: 'CZ00000035', email: '', iban: '', bic: '', paymentDays: null, vat: 'standard' },
    ...{ vatRate: '', rowVersion: kept.rowVersion },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await question.getByRole('button', { name: 'Issue invoice' }).click()
  const title = page.getByRole('heading', { name: /^Invoice \d{4}-\d{6}/ })
  await expect(title).toBeVisible()
  const number = ((await title.textContent()) ?? '').replace('Invoice ', '')
  const downloads = page.getByRole('group', { name: 'Download' })
  const pdf = page.waitForEvent('download')
  await downloads.getByRole('button', { name: 'PDF' }).click()
  expect((await bytesOf(await pdf)).subarray(0, 5).toString()).toBe('%PDF-')
  const xml = page.waitForEvent('download')
  await downloads.getByRole('button', { name: 'E-invoice (XML)' }).click()
  const invoice = (await bytesOf(await xml)).toString()
  expect(invoice).toContain(`<cbc:ID>${number}</cbc:ID>`)
  expect(invoice).toMatch(/<cbc:PayableAmount currencyID="EUR">2\.90</) // 2.40 and 21 % of it
  await expectNoAxeViolations(page)

  // Credited as a whole, its month is invoiced again with the number after that of the credit note.
  await page.getByRole('button', { name: 'Credit…' }).click()
  await question.getByRole('textbox', { name: /^Reason/ }).fill('Wrong address')
  await question.getByRole('button', { name: 'Credit invoice' }).click()
  await expect(page.getByRole('heading', { name: `Preview of ${NAME}` })).toBeVisible()
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByText('Wrong address')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Current invoice of the month' }).click()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await question.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(title).toBeVisible()
  await expect(title).not.toHaveText(`Invoice ${number}`)

  await page.goto(`${at}/months?month=${MONTH}`)
  await drawer.getByRole('button', { name: 'Lock month' }).click()
  await question.getByRole('textbox').fill(NAME)
  await question.getByRole('button', { name: 'Lock month' }).click()
  await expect(drawer).toContainText('Locked for good')
  await expect(drawer.getByRole('button', { name: /(Close|Reopen|Lock) month/ })).toHaveCount(0)
})

test('a new tariff is tried on last month before any line has it, and changes nothing', async ({
  page,
  browser,
  problems,
}) => {
  const { idTenant } = await companyThatCalled(page, browser, problems, 'Trier')
  await addTariff(page, idTenant, 'Dearer', '1.50')
  await page.goto(`/administration/billing/parley/${idTenant}/months`)
  await chooseFromMenu(page.getByRole('button', { name: 'More actions' }), 'Try prices on past months')
  const drawer = page.getByRole('dialog', { name: 'Try prices on past months' })
  await drawer.getByText('Front desk', { exact: true }).click()
  await drawer.getByRole('button', { name: /Tariff$/ }).click()
  await page.getByRole('option', { name: 'Dearer' }).click()
  await drawer.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(drawer.getByText('+€0.60').first()).toBeVisible()
  await expectNoAxeViolations(page)
  const { months } = await callAs<{ months: { month: string; total: string }[] }>(
    page,
    'GET',
    `/Statistics/${idTenant}/TenantEconomy`,
  )
  expect(months.find(({ month }) => month === MONTH)?.total).toBe('2.4')
  await drawer.getByRole('link', { name: /Explain amount/ }).click()
  await expect(
    page.getByRole('dialog').getByRole('table', { name: 'Calculation' }).getByRole('row').last(),
  ).toContainText('€2.40')
})
