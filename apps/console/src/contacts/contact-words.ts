import type { ContactRow } from '@parley/contract/contacts/contact.schema.ts'

/** A contact without a name goes by its number, else by what the campaign calls it. */
export const nameOf = ({ name, phone, key }: Pick<ContactRow, 'name' | 'phone' | 'key'>): string => name || phone || key

/** The value of a column as a cell shows it. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
