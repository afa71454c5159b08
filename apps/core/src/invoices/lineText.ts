import type { InvoiceLine } from '@parley/contract/invoices/invoice.schema.ts'

/** “1:02:07”: hours, minutes and seconds. */
const clockOf = (seconds: number): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** What a line says below its name: of calls their tariff and time, too. */
export const lineText = ({ detail, quantity, seconds }: Pick<InvoiceLine, 'detail' | 'quantity' | 'seconds'>): string =>
  [
    detail,
    ...(seconds === null
      ? []
      : [`${quantity.toLocaleString('en-US')} ${quantity === 1 ? 'call' : 'calls'}, ${clockOf(seconds)}`]),
  ]
    .filter((part) => part !== '')
    .join(' · ')
