import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { contactImport, contactImportChange } from './contact.schema.ts'

const told = { area: 'Campaign', view: ['Campaign.view'] } as const
/** Several of a campaign at once; of which, the event says. */
export const contactsKind = entityKind({
  kind: 'Contacts',
  label: 'Contacts',
  ...told,
  page: (idCampaign: number) => screens.campaign(idCampaign, { tab: 'contacts' }),
})
export const contactImportKind = entityKind({
  kind: 'ContactImport',
  label: 'Contact import',
  ...told,
  fields: fieldsOf(contactImport, contactImportChange),
})
