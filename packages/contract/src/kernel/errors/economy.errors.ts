import type { ErrorEntry } from './errorEntry.ts'

/** Billing months, and what is charged in them. */
export const economyErrors = {
  'month.future': { status: 422, message: '{month} has not begun. Choose an earlier month.', field: 'month' },
  'month.beforeTenant': {
    status: 422,
    message: 'This tenant has been charged since {first}. Choose {first} or later.',
    field: 'month',
  },
  'month.otherCurrency': {
    status: 409,
    message:
      '{month} was charged in {currency}, and this would be charged in {other}. Create an adjustment with the amount in {other} instead.',
  },
  'month.notOpen': { status: 409, message: '{month} is closed. Reopen it first, or adjust it in an open month.' },
  'month.notClosed': { status: 409, message: '{month} is not closed, or it is locked.' },
  'month.blocked': { status: 409, message: '{month} can’t be closed yet. Resolve what is marked as blocking first.' },
  'month.laterClosed': { status: 409, message: '{month} is closed, too. Reopen the later month first.' },
  'economy.running': {
    status: 409,
    message: 'A month of this tenant is being closed or recalculated. Wait until that is done.',
  },
  'adjustment.zero': { status: 422, message: 'Enter an amount other than 0.', field: 'amount' },
  'adjustment.ofCall': {
    status: 409,
    message: 'This adjustment corrects a call that was rated again. Create another adjustment instead of deleting it.',
  },
  'whatIf.noPrices': { status: 422, message: 'Choose a tariff or enter prices to try.', field: 'idTariff' },
  'whatIf.backwards': { status: 422, message: 'The last month must not be before the first month.', field: 'to' },
} as const satisfies Record<string, ErrorEntry>
