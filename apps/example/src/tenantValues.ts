import type { TenantValueDraft } from '@parley/contract/tenantValues/tenantValue.schema.ts'
import { createTenantValue, hasTenantValue, publicHolidays, type SeedTools } from '@parley/core'
import { branchWeek } from './bank/branchWeek.ts'

/** What the bank keeps for its flows and its systems; what is there stays. */
export async function addTenantValues({ as, clock }: SeedTools): Promise<void> {
  const year = clock.now().getUTCFullYear()
  const holidays = [
    ...(await publicHolidays('CZ', undefined, year)),
    ...(await publicHolidays('CZ', undefined, year + 1)),
  ]
  const exceptions = holidays.map(({ name, ...days }) => ({ ...days, note: name, ranges: [] }))
  await as('jana', 'Harbour Bank', async (ctx) => {
    for (const draft of valuesOf(exceptions)) {
      if (await hasTenantValue(ctx.db, draft.valueName)) continue
      await createTenantValue(ctx, draft)
    }
  })
}

const valuesOf = (exceptions: readonly object[]): readonly TenantValueDraft[] => [
  {
    ...{ valueName: 'branchHours', kind: 1, type: 'json' },
    description: 'Branches, with public holidays. Kept by the branch network; the web site shows the same.',
    value: JSON.parse(JSON.stringify({ ...branchWeek, exceptions })),
  },
  {
    ...{ valueName: 'branchNotice', kind: 0, type: 'text' },
    description: 'Said after the opening hours',
    value: 'Please bring an identity card.',
  },
  {
    ...{ valueName: 'mortgageRate', kind: 0, type: 'number' },
    description: 'Per cent a year. Written each morning by the treasury system with the API key.',
    value: 4.79,
  },
  {
    ...{ valueName: 'instantPayments', kind: 0, type: 'boolean' },
    description: 'Off while the clearing is down',
    value: true,
  },
  {
    ...{ valueName: 'crmToken', kind: 0, type: 'secret' },
    description: 'For requests to the CRM. Replaced each quarter.',
    value: 'demo-crm-token',
  },
]
