import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { expect } from 'vitest'
import { contactImports } from './contactImports.ts'
import type { TestCore } from './core.ts'

const C = operations.Campaigns
export const PHONES = ['+420605111001', '+420605111002', '+12025550143'] as const
export const column = (name: string, role: ContactColumn['role']): ContactColumn => ({
  ...{ name, role, type: 'text', isRequired: role === 'phone', isPersonal: role !== 'data' },
})
/** Of a campaign that calls people on up to three numbers. */
export const columns = [
  ...[column('mobile', 'phone'), column('home', 'otherPhone'), column('work', 'otherPhone')],
  ...[column('customer', 'id'), column('name', 'name'), column('zone', 'timezone')],
]

/** Contacts of a campaign with these columns, as programs add them and files import them. */
export function severalNumbers(core: TestCore, idCampaign: number) {
  const admin = core.as('admin')
  const on = contactImports(core, idCampaign)
  return {
    ...on,
    add: async (data: Record<string, string>, updates = false) =>
      (await admin.call(C.AddContacts, { params: { idCampaign }, body: { contacts: [{ data }], updates } })).body
        .results[0],
    whyOf: async (idContact: number) => (await admin.call(C.Why, { params: { idCampaign, idContact } })).body,
    only: async () => {
      const contacts = await on.contacts()
      expect(contacts).toHaveLength(1)
      return contacts[0] ?? expect.fail()
    },
    setNumbers: (idContact: number, more: object) =>
      core.owner.query(
        `UPDATE campaign_contact SET numbers = (SELECT jsonb_agg(n || $2::jsonb) FROM jsonb_array_elements(numbers) AS n) WHERE id_contact = $1`,
        [idContact, JSON.stringify(more)],
      ),
  }
}
