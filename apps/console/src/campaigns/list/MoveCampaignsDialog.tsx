import type { CampaignRow } from '@parley/contract/campaigns/campaign.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { ChooseFolderDialog } from '../../folders/ChooseFolderDialog.tsx'
import { useFolders } from '../../folders/use-folders.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useRefusal } from '../../kit/use-refusal.ts'
import { useWrite } from '../../shell/api.ts'
import { t } from '../campaigns.messages.ts'

const { BulkMove } = operations.Folders
type Moved = Pick<CampaignRow, 'idCampaign' | 'name' | 'idFolder'>
type Props = { campaigns: readonly Moved[]; onDone?: () => void; onClose: () => void }

/** Puts campaigns into another folder, all or none. */
export function MoveCampaignsDialog({ campaigns, onDone, onClose }: Props) {
  const { data: folders = [] } = useFolders()
  const refusalOf = useRefusal()
  const move = useWrite(BulkMove, { silent: true })
  const [first] = campaigns
  const count = campaigns.length
  const refused = campaigns.flatMap(({ idFolder }) => refusalOf(BulkMove, idFolder) ?? [])
  const isTogether = campaigns.every(({ idFolder }) => idFolder === first?.idFolder)

  async function choose(idFolder: number | null) {
    await move.write({
      body: { kind: 'campaign', idFolder, folders: [], items: campaigns.map(({ idCampaign }) => idCampaign) },
    })
    const folder = folders.find((each) => each.idFolder === idFolder)?.name ?? t('topLevel')
    showToast('success', t('moved', { count, folder }))
    onDone?.()
  }

  return (
    <ChooseFolderDialog
      title={count === 1 && first ? t('moveOne', { name: first.name }) : t('moveMany', { count })}
      label={t('targetFolder')}
      action={t('moveHere')}
      current={isTogether ? first?.idFolder : undefined}
      onClose={onClose}
      onChoose={choose}
    >
      {refused[0] !== undefined && (
        <p className="text-warning-ink">{t('selectedMixed', { count: refused.length, reason: refused[0] })}</p>
      )}
    </ChooseFolderDialog>
  )
}
