import type { CampaignRow } from '@parley/contract/campaigns/campaign.schema.ts'
import { MoveDialog } from '../../folders/MoveDialog.tsx'
import { t } from '../campaigns.messages.ts'

type Moved = Pick<CampaignRow, 'idCampaign' | 'name' | 'idFolder'>
type Props = { campaigns: readonly Moved[]; onDone?: () => void; onClose: () => void }

export const MoveCampaignsDialog = ({ campaigns, onDone, onClose }: Props) => (
  <MoveDialog
    items={campaigns.map(({ idCampaign: id, name, idFolder }) => ({ id, name, idFolder }))}
    many={(count) => t('moveMany', { count })}
    moved={(count, folder) => t('moved', { count, folder })}
    mixed={(count, reason) => t('selectedMixed', { count, reason })}
    onDone={onDone}
    onClose={onClose}
  />
)
