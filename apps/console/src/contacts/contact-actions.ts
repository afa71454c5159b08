import { campaignBlocked } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { contactBlocked } from '@parley/contract/contacts/contact.rules.ts'
import type { ContactRow } from '@parley/contract/contacts/contact.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Ban, CircleHelp, PhoneForwarded } from 'lucide-react'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { t } from './contacts.messages.ts'

/** What can be done with one contact, and why not. */
export function actionsOn(
  { state }: Pick<ContactRow, 'state'>,
  { idFolder, status }: Pick<Campaign, 'idFolder' | 'status'>,
  ask: (action: 'redial' | 'cancel') => void,
  why?: () => void,
): readonly MenuAction[] {
  const endpoint = operations.Campaigns.ChangeContacts
  const over = campaignBlocked.over(status)
  return [
    ...(why ? [{ id: 'why', label: t('askWhy'), icon: CircleHelp, onAction: why }] : []),
    {
      id: 'redial',
      label: t('callAgain'),
      icon: PhoneForwarded,
      endpoint,
      at: idFolder,
      blocked: over ?? contactBlocked.redial(state),
      onAction: () => ask('redial'),
    },
    {
      id: 'cancel',
      label: t('leaveOut'),
      icon: Ban,
      endpoint,
      at: idFolder,
      blocked: over ?? contactBlocked.cancel(state),
      onAction: () => ask('cancel'),
    },
  ]
}
