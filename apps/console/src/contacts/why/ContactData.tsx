import { isData } from '@parley/contract/campaigns/campaign.enum.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactRow } from '@parley/contract/contacts/contact.schema.ts'
import { zoneNames } from '@parley/contract/kernel/zones.ts'
import { operations } from '@parley/contract/operations.ts'
import { FactList } from '../../kit/pages/FactList.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { cellText } from '../contact-words.ts'
import { t } from './why.messages.ts'

/** What unmasks them is a permission, and no operation of its own. */
const personal = { ...operations.Campaigns.Why, permission: 'Campaign.viewpersonal' } as const

/** What a column is used as has a place of its own. */
const holding = { phone: 'phone', id: 'key', name: 'name', timezone: 'zone', language: 'language' } as const

const heldIn = (contact: ContactRow, role: keyof typeof holding) =>
  role === 'timezone' ? zoneNames(contact.zone) : contact[holding[role]]

function valueIn(contact: ContactRow, name: string, role: Campaign['setup']['columns'][number]['role']) {
  if (isData(role)) return contact.data[name]
  const own = contact.numbers.find(({ label }) => label === name)
  if (own) return own.phone
  if (role === 'otherPhone' || (role === 'phone' && contact.numbers.length > 0)) return ''
  return heldIn(contact, role)
}

/** The values of all columns; those about the person say why they are masked where they are. */
export function ContactData({ contact, campaign }: { contact: ContactRow; campaign: Campaign }) {
  const refusal = useRefusal()(personal, campaign.idFolder)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold text-ink">{t('data')}</h3>
      <FactList
        facts={campaign.setup.columns.map(({ name, role, isPersonal }) => ({
          label: name,
          value: cellText(valueIn(contact, name, role)) || '–',
          ...(isPersonal && refusal ? { note: t('masked', { refusal }) } : {}),
        }))}
      />
    </section>
  )
}
