import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens, scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { MessageSquareText, PencilRuler } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { folderHref, folderPath } from '../folders/folder-tree.ts'
import { useFolders } from '../folders/use-folders.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { usePanels } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { useRefusal } from '../kit/use-refusal.ts'
import { useLoaded } from '../shell/api.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { usePageKeys } from '../shell/palette/page-keys.ts'
import { usePageTitle } from '../shell/title/page-title.ts'
import { t } from './detail/detail.messages.ts'
import { FlowOverview } from './detail/FlowOverview.tsx'
import { FlowPanels, flowActions } from './detail/FlowPanels.tsx'
import { Check, StateTag } from './flow-marks.tsx'
import { scriptAddress } from './flows.address.ts'
import { flowTabs } from './flows.tabs.ts'
import { OfKind } from './script-kind.tsx'
import { type TestCallHandle, useTestCall } from './testCall/use-test-call.ts'

/** One flow: what it is, what it does, who uses it, how it became so. */
export default function FlowDetailPage() {
  const tabs = useTabs(screens.flow)
  return <ScriptPage kind="flow" {...useAreaParams(screens.flow)} {...tabs} />
}

/** One component, likewise; what people said to it is found at the flows that they called. */
export function ComponentDetailPage() {
  const tabs = useTabs(screens.component)
  return <ScriptPage kind="component" {...useAreaParams(screens.component)} {...tabs} />
}

const missing = {
  flow: { title: t('notFound_flow'), text: t('notFoundText') },
  component: { title: t('notFound_component'), text: t('notFoundText') },
}

type Tabs = ReturnType<typeof useTabs<typeof screens.flow>>
type PageProps = Tabs & { kind: ScriptKind; idCallScript: number }

function ScriptPage({ kind, idCallScript, ...tabs }: PageProps) {
  return (
    <OfKind kind={kind}>
      <LoadedPage
        key={idCallScript}
        crumbs={crumbsOf(scriptScreens[kind])}
        missing={missing[kind]}
        skeleton={<ScriptSkeleton kind={kind} />}
      >
        <ScriptDetail kind={kind} idCallScript={idCallScript} {...tabs} />
      </LoadedPage>
    </OfKind>
  )
}

const { TestCall } = operations.CallManagement
const { Basic, Publish } = operations.CallScripts

/** The page of a flow or component; a test conversation lives as long as it, whatever tab is shown. */
function ScriptDetail({ kind, idCallScript, ...tabs }: PageProps) {
  const { data: flow } = useLoaded(Basic, { params: { idCallScript } })
  // An address of the other kind leads to the page where its folders and tabs are.
  if (flow.scriptKind !== kind) return <Elsewhere to={scriptScreens[flow.scriptKind](idCallScript)} />
  return <OfScript flow={flow} {...tabs} />
}

function Elsewhere({ to }: { to: string }) {
  const { navigate } = useKit()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}

function OfScript({ flow, tab, title, page: tabs }: Tabs & { flow: CallScript }) {
  const { idCallScript, scriptKind: kind } = flow
  const page = scriptScreens[kind]
  const typeName = kind === 'flow' ? callType.label(flow.type) : flow.componentType
  const { navigate } = useKit()
  const [search, change] = useAddress(scriptAddress)
  usePageTitle(tab === 'overview' ? flow.name : `${flow.name} · ${title}`)
  const { data: folders = [] } = useFolders()
  const refusalOf = useRefusal()
  const { panel, open, close } = usePanels()
  const test = useTestCall(flow, () => change({ test: '' }))
  const actions = flowActions(flow, open)
  const isTesting = tab === 'overview' && search.test === '1'
  const canTry = refusalOf(TestCall, flow.idFolder) === undefined
  const canPublish = refusalOf(Publish, flow.idFolder) === undefined && flowBlocked.publish(flow) === undefined
  const toggleTest = () => (isTesting ? test.requestClose() : navigate(page(idCallScript, { test: '1' })))
  const askToPublish = () => open('publish')
  usePageKeys({
    t: canTry ? toggleTest : undefined,
    p: canPublish ? askToPublish : undefined,
  })
  const crumbs = [
    ...crumbsOf(scriptScreens[kind]),
    ...folderPath(folders, flow.idFolder).map(({ idFolder, name }) => ({
      label: name,
      href: folderHref(kind, idFolder),
    })),
  ]
  return (
    <DetailPage
      crumbs={crumbs}
      title={flow.name}
      state={
        <span className="flex flex-wrap items-center gap-2 text-sm">
          <StateTag flow={flow} />
          {typeName !== null && <Tag>{typeName}</Tag>}
          <Tag>{channelType.label(flow.channel)}</Tag>
          <Check {...flow} />
        </span>
      }
      secondary={
        test.isRunning && !isTesting ? (
          <ButtonLink
            href={page(idCallScript, { test: '1' })}
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
      <TabContent tab={tab} flow={flow} test={test} isTesting={isTesting} />
      <FlowPanels panel={panel} flow={flow} onClose={close} />
    </DetailPage>
  )
}

const FlowHistory = lazy(() => import('./history/FlowHistory.tsx'))
const FlowRelations = lazy(() => import('./relations/FlowRelations.tsx'))

type Props = { tab: Tabs['tab']; flow: CallScript; test: TestCallHandle; isTesting: boolean }

/** What the tab in the address shows; all but the first come when asked for. */
function TabContent({ tab, flow, test, isTesting }: Props) {
  if (tab === 'overview') return <FlowOverview flow={flow} test={test} isTesting={isTesting} />
  const More = flowTabs.contentOf(tab)
  return (
    <Suspense fallback={<CardSkeleton lines={8} />}>
      {tab === 'history' && <FlowHistory flow={flow} />}
      {tab === 'relations' && <FlowRelations flow={flow} />}
      {More && <More flow={flow} />}
    </Suspense>
  )
}

function ScriptSkeleton({ kind }: { kind: ScriptKind }) {
  return (
    <DetailPage crumbs={crumbsOf(scriptScreens[kind])} title={undefined}>
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
