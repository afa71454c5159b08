import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'

type Columns = { readonly setup: Pick<Campaign['setup'], 'columns'> }

/** Without these no contact can be made of a row. */
export const neededIn = ({ setup }: Columns) =>
  setup.columns.filter(({ role, isRequired }) => role === 'phone' || isRequired)

/** Why the file cannot be imported as it is read: what every contact needs is in none of its columns. */
export function missingIn({ columns }: Pick<ContactImport, 'columns'>, campaign: Columns) {
  const missing = neededIn(campaign).find(({ name }) => columns[name] === undefined)
  return missing && reason('contactImport.missingColumn', { column: missing.name })
}
