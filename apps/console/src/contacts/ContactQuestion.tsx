import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { MAX_CONTACTS_CHANGED } from '@parley/contract/contacts/contact.enum.ts'
import { contactBlocked } from '@parley/contract/contacts/contact.rules.ts'
import type { ContactRow } from '@parley/contract/contacts/contact.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { ConfirmDialog } from '../kit/overlays/ConfirmDialog.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './contacts.messages.ts'

const { ChangeContacts } = operations.Campaigns

type Props = {
  action: 'redial' | 'cancel'
  rows: readonly Pick<ContactRow, 'idContact' | 'state'>[]
  campaign: Campaign
  done?: () => void
  onClose: () => void
}

/** Asks before contacts are called again or left out; where the states of all of them forbid it, it says why. */
export function ContactQuestion({ action, rows, campaign: { idCampaign, idFolder }, done, onClose }: Props) {
  const change = useWrite(ChangeContacts, { silent: true })
  const isRedial = action === 'redial'
  const count = rows.length
  const refusals = rows.map(({ state }) => contactBlocked[action](state))
  const blocked = refusals.includes(undefined) ? undefined : refusals[0]

  async function run() {
    const sum = { changed: 0, unchanged: 0 }
    for (let at = 0; at < count; at += MAX_CONTACTS_CHANGED) {
      const contacts = rows.slice(at, at + MAX_CONTACTS_CHANGED).map(({ idContact }) => idContact)
      const { changed, unchanged } = await change.write({ params: { idCampaign }, body: { contacts, action } })
      sum.changed += changed
      sum.unchanged += unchanged
    }
    const said = isRedial ? t('calledAgain', { count: sum.changed }) : t('leftOut', { count: sum.changed })
    if (sum.unchanged === 0) showToast('success', said)
    else showToast('warning', `${said}. ${t('unchanged', { count: sum.unchanged })}`)
    done?.()
  }
  return (
    <ConfirmDialog
      isOpen
      title={isRedial ? t('callAgainTitle', { count }) : t('leaveOutTitle', { count })}
      action={isRedial ? t('callAgain') : t('leaveOut')}
      isDangerous={!isRedial}
      endpoint={ChangeContacts}
      at={idFolder}
      blocked={blocked}
      onConfirm={run}
      onClose={onClose}
    >
      {isRedial ? t('callAgainText', { count }) : t('leaveOutText', { count })}
    </ConfirmDialog>
  )
}
