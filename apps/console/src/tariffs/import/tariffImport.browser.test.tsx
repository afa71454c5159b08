import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, refusedFor } from '../../testing/fake-core.ts'
import { openConsole } from '../../testing/open-console.tsx'

beforeEach(() => page.viewport(1440, 900))

const step = { fromSecond: 0, price: '1.10', increment: 60 }
const version = {
  version: 1,
  mode: 1 as const,
  validFrom: '2090-01-01',
  validTo: null,
  freeSeconds: 0,
  minimum: '0',
  bands: [],
  rounding: { digits: 2, mode: 'halfUp' as const },
  rates: [{ prefix: '', band: null, connectFee: '0', steps: [step] }],
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: null,
}
const tariff = {
  ...example('Tenants.Tariff'),
  idTariff: 7,
  name: 'Bank',
  versions: [version],
  version: 1,
  rowVersion: 3,
}
const preview = {
  idTariffImport: 5,
  fileName: 'prices.csv',
  state: 'preview' as const,
  encoding: 'utf-8' as const,
  separator: ',' as const,
  titleLine: 1,
  titles: ['Prefix', 'Price'],
  columns: { prefix: 0, price: 1 },
  createdAt: '2026-11-20T10:00:00Z',
  createdBy: null,
  error: null,
  idTask: null,
  counts: { create: 1, update: 1, unchanged: 0, invalid: 0 },
}
const cells = {
  band: '',
  connectFee: '',
  fromSecond: '',
  increment: '60',
  bundleSeconds: '',
  problems: [],
  changes: [],
}
const rows = {
  total: 2,
  totalExact: true,
  nextCursor: null,
  items: [
    { ...cells, line: 2, prefix: '420', price: '0.5', result: 'create' as const },
    {
      ...cells,
      line: 3,
      prefix: '',
      price: '1.2',
      result: 'update' as const,
      changes: [{ field: 'Price', from: '1.10', to: '1.2' }],
    },
  ],
}
const open = (query: { panel?: string; import?: number } = {}, answers: Answers = {}) =>
  openConsole(`${screens.billing(BILLED_APP, 2)}?${new URLSearchParams({ tariff: '7', ...(query as object) })}`, {
    'Tenants.Tariff': tariff,
    'Tenants.TariffImport': preview,
    'Tenants.TariffImportRows': rows,
    ...answers,
  })
const drawer = page.getByRole('dialog')

test('a chosen file is looked at row by row; its preview is in the address', async () => {
  const { history, asked } = await open({ panel: 'import' }, { 'Tenants.PreviewTariffImport': preview })
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) return expect.unreachable('no file input')
  await page.elementLocator(input).upload(new File(['a'], 'prices.csv', { type: 'text/csv' }))
  await expect.element(drawer.getByText('Price: 1.10 → 1.2')).toBeVisible()
  expect(asked('Tenants.PreviewTariffImport')).toEqual([
    { params: { idTenant: 2, idTariff: 7 }, body: { fileName: 'prices.csv', content: 'YQ==' } },
  ])
  expect(history.location.search).toContain('import=5')
})

test('the file becomes the next version from the first free day on', async () => {
  const { asked } = await open(
    { panel: 'import', import: 5 },
    { 'Tenants.ApplyTariffImport': { ...preview, state: 'done' } },
  )
  await drawer.getByRole('button', { name: 'Create version' }).click()
  await expect.element(page.getByText('Version added with the prices of the file')).toBeVisible()
  expect(asked('Tenants.ApplyTariffImport')).toEqual([
    {
      params: { idTenant: 2, idTariff: 7, idTariffImport: 5 },
      body: { validFrom: '2090-01-02', rowVersion: 3 },
    },
  ])
  await expect.poll(() => drawer.query()).toBeNull()
})

test('what the core refuses is said, and the file stays to be mended', async () => {
  await open(
    { panel: 'import', import: 5 },
    { 'Tenants.ApplyTariffImport': refusedFor('tariffImport.refusedRows', { rows: 2 }) },
  )
  await drawer.getByRole('button', { name: 'Create version' }).click()
  await expect.element(page.getByText(/would leave numbers without their price: 2 rows/)).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'Create version' })).toBeVisible()
})

test('the prices of the version that is shown are saved as a file', async () => {
  const { asked } = await open({}, { 'Tenants.ExportTariffRates': { fileName: 'Bank version 1.csv', content: 'x' } })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export prices as CSV' }).click()
  await expect
    .poll(() => asked('Tenants.ExportTariffRates'))
    .toEqual([{ params: { idTenant: 2, idTariff: 7, version: 1 } }])
})

test('of a long price list a part is shown; it is changed by file alone', async () => {
  const [rate] = version.rates
  const rates = Array.from({ length: 600 }, (_, at) => ({ ...rate, prefix: at === 0 ? '' : String(1000 + at) }))
  await open({}, { 'Tenants.Tariff': { ...tariff, versions: [{ ...version, rates }] } as never })
  await expect.element(page.getByRole('button', { name: 'Show more prices (500 left)' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New version' })).toHaveAttribute('aria-disabled', 'true')
})
