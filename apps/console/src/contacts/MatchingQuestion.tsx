import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { MatchingAction } from '@parley/contract/contacts/contact.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { ConfirmDialog } from '../kit/overlays/ConfirmDialog.tsx'
import type { Total } from '../kit/pages/ListPage.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { useWrite } from '../shell/api.ts'
import { t } from './contacts.messages.ts'

const { ChangeMatchingContacts } = operations.Campaigns

/** What the list shows, whatever of it was read. */
export type Matching = { readonly filter: Omit<MatchingAction, 'action'>; readonly total: Total | undefined }
type Props = {
  action: MatchingAction['action']
  matching: Matching
  campaign: Campaign
  done?: () => void
  onStarted: (idTask: number) => void
  onClose: () => void
}

/** Asks before all that match are called again or left out. */
export function MatchingQuestion({ action, matching, campaign: { idCampaign, idFolder }, done, ...props }: Props) {
  const { write } = useWrite(ChangeMatchingContacts, { silent: true })
  const { search, state, result, import: idImport } = matching.filter
  const { count = 0, isCapped = false } = matching.total ?? {}
  const isRedial = action === 'redial'
  const all = formatCount(count, isCapped)

  async function run() {
    const filter = { search, state, result, import: idImport }
    const { idTask } = await write({ params: { idCampaign }, body: { action, ...filter } })
    props.onStarted(idTask)
    done?.()
  }
  return (
    <ConfirmDialog
      isOpen
      title={isRedial ? t('callAllTitle', { all }) : t('leaveAllTitle', { all })}
      action={isRedial ? t('callAgain') : t('leaveOut')}
      isDangerous={!isRedial}
      endpoint={ChangeMatchingContacts}
      at={idFolder}
      onConfirm={run}
      onClose={props.onClose}
    >
      {isRedial ? t('callAllText') : t('leaveAllText')}
    </ConfirmDialog>
  )
}
