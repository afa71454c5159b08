import { campaignBlocked } from '@parley/contract/campaigns/campaign.rules.ts'
import type { CampaignRow } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ProcessState, processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Copy, FolderInput, GitCompareArrows, History, PhoneOff, Play, Square, Trash2 } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { OfFolders } from '../folders/folder-kind.tsx'
import { useOpenFolder } from '../folders/use-open-folder.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { useAreaParams } from '../shell/area.ts'
import { ListScreen, useList } from '../shell/lists.ts'
import { AllStopped } from './AllStopped.tsx'
import { t as area } from './campaigns.area.messages.ts'
import { t } from './campaigns.messages.ts'
import { comparedIn, comparePanel } from './compare/compare-panel.ts'
import { campaignColumns, campaigns } from './list/campaigns.list.tsx'
import { becomePanel, type ListPanel, listPanel, readListPanel } from './list/list-panels.ts'
import { NoCampaigns } from './list/NoCampaigns.tsx'

/** Every campaign one may see. */
export default function CampaignListPage() {
  return (
    <OfFolders kind="campaign">
      <CampaignList idFolder={undefined} />
    </OfFolders>
  )
}

/** The campaigns of one folder and those below it. */
export function CampaignFolderPage() {
  const { idFolder } = useAreaParams(screens.campaignFolder)
  return (
    <OfFolders kind="campaign">
      <CampaignList idFolder={idFolder} />
    </OfFolders>
  )
}

const BulkStatusDialog = lazyPart(async () => (await import('./status/BulkStatusDialog.tsx')).BulkStatusDialog)
const CampaignQuestion = lazyPart(async () => (await import('./detail/CampaignQuestion.tsx')).CampaignQuestion)
const CompareDrawer = lazyPart(async () => (await import('./compare/CompareDrawer.tsx')).CompareDrawer)
const MoveCampaignsDialog = lazyPart(async () => (await import('./list/MoveCampaignsDialog.tsx')).MoveCampaignsDialog)
const NewCampaignDrawer = lazyPart(async () => (await import('./list/NewCampaignDrawer.tsx')).NewCampaignDrawer)
const SuppressionPanel = lazyPart(async () => (await import('../suppressions/SuppressionPanel.tsx')).SuppressionPanel)
const WorkElsewhere = lazyPart(async () => (await import('../shell/pages/WorkElsewhere.tsx')).WorkElsewhere)

const { ChangeStatus, Compare, Copy: CopyCampaign, Create, Remove, Suppressions } = operations.Campaigns
const { BulkMove } = operations.Folders
const { IN_PROGRESS, STOPPED } = processState.of
/** Progress of running campaigns is read again after so long. */
const REFRESH_MS = 15_000

/** The campaigns with their folders at the left; search, filters, order and dialogs are in the address. */
function CampaignList({ idFolder }: { idFolder: number | undefined }) {
  const panels = usePanels()
  const { panel, open, close } = panels
  const { folder, notFound, page, dialogs } = useOpenFolder({ idFolder, title: area('campaigns'), panels })
  const list = useList(campaigns, { scope: idFolder === undefined ? {} : { idFolder }, every: REFRESH_MS })
  const asked = readListPanel(panel)
  // What is selected is left once the dialog has done its work; whoever comes by the address has selected nothing.
  const leave = useRef<() => void>(undefined)
  const ask = (name: string, onDone: () => void) => {
    leave.current = onDone
    open(name)
  }
  const actionsOf = useCallback((campaign: CampaignRow) => rowActions(campaign, open), [open])
  if (list.refusal) return <WorkElsewhere title={t('refused')} area={t('inSentence')} refusal={list.refusal} />
  if (notFound) return notFound
  const [one, other] = comparedIn(panel) ?? []
  const chosenOf = (selection: ReadonlySet<string>) =>
    (list.items ?? []).filter(({ idCampaign }) => selection.has(String(idCampaign)))
  return (
    <>
      <AllStopped />
      <ListScreen
        list={list}
        {...page}
        columns={campaignColumns}
        create={{ endpoint: Create, label: t('new'), at: idFolder }}
        secondary={
          <ActionButton endpoint={Suppressions} icon={PhoneOff} onPress={() => open('suppression')}>
            {t('doNotCall')}
          </ActionButton>
        }
        rowActions={actionsOf}
        bulkActions={(selection, onDone) => {
          const of = chosenOf(selection)
          const ids = of.map(({ idCampaign }) => idCampaign)
          const become = (to: ProcessState) => () => ask(becomePanel(to, ids), onDone)
          return (
            <>
              <ActionButton size="small" icon={Play} endpoint={ChangeStatus} onPress={become(IN_PROGRESS)}>
                {t('start')}
              </ActionButton>
              <ActionButton size="small" icon={Square} endpoint={ChangeStatus} onPress={become(STOPPED)}>
                {t('stop')}
              </ActionButton>
              <ActionButton
                size="small"
                icon={GitCompareArrows}
                endpoint={Compare}
                blocked={of.length === 2 ? undefined : t('compareTwo')}
                onPress={() => open(comparePanel(...ids))}
              >
                {t('compare')}
              </ActionButton>
              <ActionButton
                size="small"
                icon={FolderInput}
                endpoint={BulkMove}
                onPress={() => ask(listPanel('move', ids), onDone)}
              >
                {t('moveTo')}
              </ActionButton>
            </>
          )
        }}
        empty={(create) => <NoCampaigns isFolder={folder !== undefined} action={create} />}
      >
        {panel === 'new' && <NewCampaignDrawer idFolder={idFolder ?? null} onClose={close} />}
        {panel === 'suppression' && <SuppressionPanel onClose={close} />}
        {one !== undefined && other !== undefined && <CompareDrawer idCampaign={one} idOther={other} onClose={close} />}
        {dialogs}
        {asked && (
          <Question
            asked={asked}
            of={(list.items ?? []).filter(({ idCampaign }) => asked.ids.includes(idCampaign))}
            onDone={() => leave.current?.()}
            onClose={close}
          />
        )}
      </ListScreen>
    </>
  )
}

type QuestionProps = { asked: ListPanel; of: readonly CampaignRow[]; onDone: () => void; onClose: () => void }

/** About campaigns that are in the list; others the address may name, and nothing is asked about them. */
function Question({ asked, of, onDone, onClose }: QuestionProps) {
  const [first] = of
  if (!first) return null
  if (asked.kind === 'move') return <MoveCampaignsDialog campaigns={of} onDone={onDone} onClose={onClose} />
  if (asked.kind === 'become')
    return <BulkStatusDialog campaigns={of} to={asked.to} onDone={onDone} onClose={onClose} />
  return <CampaignQuestion kind={asked.kind} campaign={first} onClose={onClose} />
}

/** The menu of a campaign in the list. */
function rowActions(campaign: CampaignRow, open: (panel: string) => void): readonly MenuAction[] {
  const { idCampaign, idFolder: at, status } = campaign
  return [
    {
      id: 'history',
      label: area('history'),
      icon: History,
      href: screens.campaign(idCampaign, { tab: 'history' }),
    },
    {
      id: 'copy',
      label: t('copy'),
      icon: Copy,
      endpoint: CopyCampaign,
      onAction: () => open(listPanel('copy', [idCampaign])),
    },
    {
      id: 'move',
      label: t('moveTo'),
      icon: FolderInput,
      endpoint: BulkMove,
      at,
      onAction: () => open(listPanel('move', [idCampaign])),
    },
    {
      id: 'remove',
      label: t('remove'),
      icon: Trash2,
      endpoint: Remove,
      at,
      isDangerous: true,
      blocked: campaignBlocked.remove(status),
      onAction: () => open(listPanel('remove', [idCampaign])),
    },
  ]
}
