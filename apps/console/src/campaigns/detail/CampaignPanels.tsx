import { campaignBlocked, type StatusFacts } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ProcessState, processState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { Copy, Drama, FolderInput, GitCompareArrows, Pencil, PhoneOff, Trash2 } from 'lucide-react'
import type { EndpointRef } from '../../kit/endpoint-ref.ts'
import type { Icon } from '../../kit/icon.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { AllowedDrawer } from '../../kit/overlays/AllowedDrawer.tsx'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { t as list } from '../campaigns.messages.ts'
import { comparedIn, comparePanel } from '../compare/compare-panel.ts'
import { isFinal, type StatusStep } from '../status/status.ts'
import { t } from './detail.messages.ts'

const CampaignQuestion = lazyPart(async () => (await import('./CampaignQuestion.tsx')).CampaignQuestion)
const CompareDrawer = lazyPart(async () => (await import('../compare/CompareDrawer.tsx')).CompareDrawer)
const EditCampaignDrawer = lazyPart(async () => (await import('./EditCampaignDrawer.tsx')).EditCampaignDrawer)
const MoveCampaignsDialog = lazyPart(async () => (await import('../list/MoveCampaignsDialog.tsx')).MoveCampaignsDialog)
const RehearsalDrawer = lazyPart(async () => (await import('../rehearsal/RehearsalDrawer.tsx')).RehearsalDrawer)
const StatusDialog = lazyPart(async () => (await import('../status/StatusDialog.tsx')).StatusDialog)
const SuppressionPanel = lazyPart(
  async () => (await import('../../suppressions/SuppressionPanel.tsx')).SuppressionPanel,
)

const { ChangeStatus, Compare, Copy: CopyCampaign, Rehearse, Remove, UpdateBasic } = operations.Campaigns
const BECOME = 'become-'

/** The name in the address of the question whether the status should change. */
export const statusPanel = (to: ProcessState): string => `${BECOME}${to}`
const statusOf = (panel: string): ProcessState | undefined =>
  processState.values.find((value) => panel === statusPanel(value))

type Props = {
  panel: string
  campaign: Campaign
  facts: StatusFacts
  onPanel: (panel: string) => void
  onClose: () => void
}

/** The panel or dialog that the address names. */
export function CampaignPanels({ panel, campaign, facts, onPanel, onClose }: Props) {
  const to = statusOf(panel)
  if (to !== undefined) return <StatusDialog campaign={campaign} facts={facts} to={to} onClose={onClose} />
  const compared = comparedIn(panel)
  if (compared)
    return (
      <CompareDrawer
        idCampaign={campaign.idCampaign}
        idOther={compared[0]}
        onChoose={(id) => onPanel(comparePanel(id))}
        onClose={onClose}
      />
    )
  if (panel === 'edit')
    return (
      <AllowedDrawer endpoint={UpdateBasic} at={campaign.idFolder} title={list('editTitle')} onClose={onClose}>
        <EditCampaignDrawer campaign={campaign} onClose={onClose} />
      </AllowedDrawer>
    )
  if (panel === 'suppression') return <SuppressionPanel idCampaign={campaign.idCampaign} onClose={onClose} />
  if (panel === 'move') return <MoveCampaignsDialog campaigns={[campaign]} onClose={onClose} />
  if (panel === 'copy')
    return (
      <AllowedDrawer endpoint={CopyCampaign} title={list('copy')} onClose={onClose}>
        <CampaignQuestion kind={panel} campaign={campaign} onClose={onClose} />
      </AllowedDrawer>
    )
  return panel === 'remove' ? <CampaignQuestion kind={panel} campaign={campaign} onClose={onClose} /> : null
}

/** How it would go, under a name of its own in the address, so that a task can link to it. */
export const RehearsalPanel = ({ campaign, onClose }: Pick<Props, 'campaign' | 'onClose'>) => (
  <RehearsalDrawer campaign={campaign} onClose={onClose} />
)

/** The other ways from here; what cannot be done now says why. */
export const statusActions = (
  { idFolder }: Campaign,
  steps: readonly StatusStep[],
  onPanel: (panel: string) => void,
): readonly MenuAction[] =>
  steps.map(({ to, label, blocked }) => ({
    id: statusPanel(to),
    label: t('asking', { action: label }),
    endpoint: ChangeStatus,
    at: idFolder,
    blocked,
    isDangerous: isFinal(to),
    onAction: () => onPanel(statusPanel(to)),
  }))

/** The rest of the menu of a campaign. */
export function campaignActions(
  campaign: Campaign,
  onPanel: (panel: string) => void,
  onRehearse: () => void,
): readonly MenuAction[] {
  const { idFolder: at, status } = campaign
  const opening = (id: string, label: string, icon: Icon, endpoint: EndpointRef): MenuAction => ({
    id,
    label,
    icon,
    endpoint,
    onAction: () => onPanel(id),
  })
  return [
    { id: 'rehearse', label: t('rehearse'), icon: Drama, endpoint: Rehearse, at, onAction: onRehearse },
    opening('suppression', list('doNotCall'), PhoneOff, operations.Campaigns.Suppressions),
    { ...opening('edit', list('rename'), Pencil, UpdateBasic), at },
    opening('copy', list('copy'), Copy, CopyCampaign),
    opening(comparePanel(), list('compareWith'), GitCompareArrows, Compare),
    { ...opening('move', list('moveTo'), FolderInput, operations.Folders.BulkMove), at },
    {
      ...opening('remove', list('remove'), Trash2, Remove),
      at,
      blocked: campaignBlocked.remove(status),
      isDangerous: true,
    },
  ]
}
