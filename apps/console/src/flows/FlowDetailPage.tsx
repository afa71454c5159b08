import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { MessageSquareText, PencilRuler } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { useRefusal } from '../kit/use-refusal.ts'
import { useLoaded } from '../shell/api.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams, useAreaSearch } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { usePageKeys } from '../shell/palette/page-keys.ts'
import { usePageTitle } from '../shell/title/page-title.ts'
import { t } from './detail/detail.messages.ts'
import { FlowOverview } from './detail/FlowOverview.tsx'
import { FlowPanels, flowActions } from './detail/FlowPanels.tsx'
import { Check, StateTag } from './flow-marks.tsx'
import { t as area } from './flows.area.messages.ts'
import { flowArea } from './flows.area.tsx'
import { folderHref, folderPath } from './folders/folder-tree.ts'
import { useFolders } from './folders/use-folders.ts'
import { type TestCallHandle, useTestCall } from './testCall/use-test-call.ts'

const missing = { title: t('notFound'), text: t('notFoundText') }

/** One flow: what it is, what it does, who uses it, how it became so. */
export default function FlowDetailPage() {
  const { idCallScript } = useAreaParams(flowArea)
  return (
    <LoadedPage key={idCallScript} crumbs={crumbsOf(flowArea)} missing={missing} skeleton={<FlowDetailSkeleton />}>
      <FlowDetail idCallScript={idCallScript} />
    </LoadedPage>
  )
}

const { TestCall } = operations.CallManagement
const { Basic, Publish } = operations.CallScripts

/** The page of a flow; a test conversation lives as long as it, whatever tab is shown. */
function FlowDetail({ idCallScript }: { idCallScript: number }) {
  const { data: flow } = useLoaded(Basic, { params: { idCallScript } })
  const [search, change] = useAreaSearch(flowArea)
  usePageTitle(search.tab === 'overview' ? flow.name : `${flow.name} · ${area(search.tab)}`)
  const { page: tabs } = useTabs(flowArea)
  const { data: folders = [] } = useFolders()
  const refusalOf = useRefusal()
  const { panel, open, close } = usePanels()
  const test = useTestCall(flow, () => change({ test: '' }))
  const actions = flowActions(flow, open)
  const isTesting = search.tab === 'overview' && search.test === '1'
  const canTry = refusalOf(TestCall, flow.idFolder) === undefined
  const canPublish = refusalOf(Publish, flow.idFolder) === undefined && flowBlocked.publish(flow) === undefined
  const toggleTest = () => (isTesting ? test.requestClose() : change({ tab: 'overview', test: '1' }, { push: true }))
  const askToPublish = () => open('publish')
  usePageKeys({
    t: canTry ? toggleTest : undefined,
    p: canPublish ? askToPublish : undefined,
  })
  const crumbs = [
    { label: area('flows'), href: screens.flows() },
    ...folderPath(folders, flow.idFolder).map(({ idFolder, name }) => ({ label: name, href: folderHref(idFolder) })),
  ]
  return (
    <DetailPage
      crumbs={crumbs}
      title={flow.name}
      state={
        <span className="flex flex-wrap items-center gap-2 text-sm">
          <StateTag flow={flow} />
          <Tag>{callType.label(flow.type)}</Tag>
          <Tag>{channelType.label(flow.channel)}</Tag>
          <Check {...flow} />
        </span>
      }
      secondary={
        test.isRunning && !isTesting ? (
          <ButtonLink
            href={screens.flow(idCallScript, { test: '1' })}
            icon={<span className="pulse-soft size-2 rounded-full bg-success" />}
          >
            {t('testRunning')}
          </ButtonLink>
        ) : (
          <ActionButton
            endpoint={TestCall}
            at={flow.idFolder}
            icon={MessageSquareText}
            aria-pressed={isTesting}
            onPress={toggleTest}
          >
            {t('tryIt')}
          </ActionButton>
        )
      }
      primary={
        <>
          <ActionButton
            endpoint={Publish}
            at={flow.idFolder}
            blocked={flowBlocked.publish(flow)}
            onPress={askToPublish}
          >
            {t('publish')}
          </ActionButton>
          <ButtonLink href={screens.designer(flow.guid, { node: search.node })} variant="primary" icon={PencilRuler}>
            {t('openDesigner')}
          </ButtonLink>
        </>
      }
      more={actions}
      {...tabs}
    >
      <FlowTabContent flow={flow} test={test} isTesting={isTesting} />
      <FlowPanels panel={panel} flow={flow} onClose={close} />
    </DetailPage>
  )
}

const FlowHistory = lazy(() => import('./history/FlowHistory.tsx'))
const FlowRelations = lazy(() => import('./relations/FlowRelations.tsx'))
const DialLogList = lazy(async () => ({
  default: (await import('../conversations/list/DialLogList.tsx')).DialLogList,
}))

type Props = { flow: CallScript; test: TestCallHandle; isTesting: boolean }

/** What the tab in the address shows; all but the first come when asked for. */
function FlowTabContent({ flow, test, isTesting }: Props) {
  const [{ tab }] = useAreaSearch(flowArea)
  if (tab === 'overview') return <FlowOverview flow={flow} test={test} isTesting={isTesting} />
  return (
    <Suspense fallback={<CardSkeleton lines={8} />}>
      {tab === 'history' && <FlowHistory flow={flow} />}
      {tab === 'relations' && <FlowRelations flow={flow} />}
      {tab === 'dialLogs' && <DialLogList filter={{ idCallScript: flow.idCallScript }} />}
    </Suspense>
  )
}

function FlowDetailSkeleton() {
  return (
    <DetailPage crumbs={[{ label: area('flows'), href: screens.flows() }]} title={undefined}>
      <TwoColumns
        main={<CardSkeleton lines={12} />}
        side={
          <>
            <CardSkeleton lines={5} />
            <CardSkeleton lines={3} />
          </>
        }
      />
    </DetailPage>
  )
}
