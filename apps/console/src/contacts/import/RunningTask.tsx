import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { t } from './import.messages.ts'
import { TaskLine } from './TaskLine.tsx'

const { CancelImport } = operations.Campaigns

type Props = { campaign: Campaign; shown: ContactImport }

/** How far an import is, and the way to stop it. */
export function RunningTask({ campaign: { idCampaign, idFolder }, shown: { idContactImport, idTask } }: Props) {
  const { write, isPending } = useWrite(CancelImport)
  const stop = () =>
    write({ params: { idCampaign, idContactImport } }).then(
      () => showToast('info', t('canceling')),
      () => {}, // said by its notification
    )
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="min-w-48 grow">
        <TaskLine idTask={idTask} label={t('running')} />
      </div>
      <ActionButton endpoint={CancelImport} at={idFolder} isPending={isPending} onPress={() => void stop()}>
        {t('cancel')}
      </ActionButton>
    </div>
  )
}
