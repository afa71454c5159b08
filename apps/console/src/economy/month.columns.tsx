import { monthState } from '@parley/contract/economy/economy.enum.ts'
import type { TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import { Money } from '../kit/text/Money.tsx'
import { columnsBy } from '../shell/lists.ts'
import { t } from './economy.messages.ts'
import { monthText } from './month.ts'

type Month = TenantEconomy['months'][number]
const column = columnsBy<Month>()

/** What each of several months comes to. */
export const monthColumns = (currency: string) => {
  const money = (field: 'amount' | 'fees' | 'adjustments' | 'total', header: string) =>
    column.own(field, header, (month) => <Money amount={month[field]} currency={currency} />, {
      width: 136,
      align: 'end',
      sortValue: (month) => Number(month[field]),
    })
  return [
    column.own('month', t('month'), ({ month }) => monthText(month), {
      grow: 2,
      minWidth: 140,
      sortValue: ({ month }) => month,
    }),
    column.enum('state', t('state'), monthState),
    column.count('calls', t('callCount')),
    money('amount', t('calls')),
    money('fees', t('fees')),
    money('adjustments', t('adjustments')),
    money('total', t('total')),
  ]
}
