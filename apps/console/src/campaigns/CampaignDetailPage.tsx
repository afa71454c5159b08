import { processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { lazy } from 'react'
import { OfFolders } from '../folders/folder-kind.tsx'
import { folderHref, folderPath } from '../folders/folder-tree.ts'
import { useFolders } from '../folders/use-folders.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { usePanels } from '../kit/address/use-panel.ts'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { useLoaded } from '../shell/api.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { AllStopped } from './AllStopped.tsx'
import { AllHoldTags, CampaignStatus } from './campaign-marks.tsx'
import { campaignAddress } from './campaigns.address.ts'
import { t as area } from './campaigns.area.messages.ts'
import { CampaignNotices } from './detail/CampaignNotices.tsx'
import {
  CampaignPanels,
  campaignActions,
  RehearsalPanel,
  statusActions,
  statusPanel,
} from './detail/CampaignPanels.tsx'
import { t } from './detail/detail.messages.ts'
import { factsOf } from './detail/facts.tsx'
import { useLiveCampaign } from './overview/use-live-campaign.ts'
import { stepsOf } from './status/status.ts'
import { useStatusFacts } from './status/use-status-facts.ts'

/** What each tab shows, downloaded when it is opened. */
const contents = {
  overview: lazy(() => import('./overview/OverviewTab.tsx')),
  contacts: lazy(() => import('../contacts/ContactsTab.tsx')),
  schedule: lazy(() => import('./schedule/ScheduleTab.tsx')),
  configuration: lazy(() => import('./configuration/ConfigurationTab.tsx')),
  validation: lazy(() => import('./validation/ValidationTab.tsx')),
  history: lazy(() => import('./detail/HistoryTab.tsx')),
}
const missing = { title: t('notFound'), text: t('notFoundText') }
const { IN_PROGRESS, STOPPED, WAITING_FOR_APPROVAL } = processState.of
const { Basic, ChangeStatus } = operations.Campaigns

export default function CampaignDetailPage() {
  const { idCampaign } = useAreaParams(screens.campaign)
  return (
    <OfFolders kind="campaign">
      <LoadedPage key={idCampaign} crumbs={crumbsOf(screens.campaign)} missing={missing}>
        <CampaignDetail idCampaign={idCampaign} />
      </LoadedPage>
    </OfFolders>
  )
}

/** One campaign: how it stands, whom it calls, when and how, what stops it, how it became so. */
function CampaignDetail({ idCampaign }: { idCampaign: number }) {
  const { data: campaign } = useLoaded(Basic, { params: { idCampaign } })
  useLiveCampaign(campaign)
  const { tab, page } = useTabs(screens.campaign)
  const { panel, open, close } = usePanels()
  const [{ rehearsal }, change] = useAddress(campaignAddress)
  const { data: folders = [] } = useFolders()
  const facts = useStatusFacts(campaign)
  const { next, others } = stepsOf(facts)
  usePageTitle(tab === 'overview' ? campaign.name : `${campaign.name} · ${area(tab)}`)
  const Content = contents[tab]
  const crumbs = [
    ...crumbsOf(screens.campaign),
    ...folderPath(folders, campaign.idFolder).map(({ idFolder, name }) => ({
      label: name,
      href: folderHref('campaign', idFolder),
    })),
  ]
  return (
    <>
      {campaign.status === IN_PROGRESS && <AllStopped />}
      <DetailPage
        crumbs={crumbs}
        title={campaign.name}
        state={
          <span className="flex flex-wrap items-center gap-2">
            <CampaignStatus campaign={campaign} />
            {campaign.status === IN_PROGRESS && <AllHoldTags holds={campaign.holds} />}
          </span>
        }
        facts={factsOf(campaign)}
        primary={
          next &&
          // The card of the approval has its own, beside what one decides on.
          campaign.status !== WAITING_FOR_APPROVAL && (
            <ActionButton
              variant={next.to === STOPPED ? 'secondary' : 'primary'}
              endpoint={ChangeStatus}
              at={campaign.idFolder}
              blocked={next.blocked}
              onPress={() => open(statusPanel(next.to))}
            >
              {next.label}
            </ActionButton>
          )
        }
        more={[
          ...statusActions(campaign, others, open),
          ...campaignActions(campaign, open, () => change({ rehearsal: '1' }, { push: true })),
        ]}
        {...page}
      >
        <div className="flex flex-col gap-5">
          <CampaignNotices campaign={campaign} facts={facts} onPanel={open} isOverview={tab === 'overview'} />
          <LoadedPart key={tab} lines={8}>
            <Content campaign={campaign} />
          </LoadedPart>
        </div>
        {rehearsal === '1' && <RehearsalPanel campaign={campaign} onClose={() => change({ rehearsal: '' })} />}
        <CampaignPanels panel={panel} campaign={campaign} facts={facts} onPanel={open} onClose={close} />
      </DetailPage>
    </>
  )
}
