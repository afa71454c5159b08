import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { MessageSquareText } from 'lucide-react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { usePanels } from '../../kit/address/use-panel.ts'
import { DetailPage } from '../../kit/pages/DetailPage.tsx'
import { StatusTag, Tag } from '../../kit/text/StatusTag.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { useTabs } from '../../shell/area/use-tabs.ts'
import { useAreaSearch } from '../../shell/area.ts'
import { usePageKeys } from '../../shell/palette/page-keys.ts'
import { usePageTitle } from '../../shell/title/page-title.ts'
import { Check } from '../Check.tsx'
import { stateOf, stateTone, stateWords } from '../flow-state.ts'
import { t as area } from '../flows.area.messages.ts'
import { flowArea } from '../flows.area.tsx'
import { folderHref } from '../folders/folder-href.ts'
import { wayTo } from '../folders/folder-tree.ts'
import { useFolders } from '../folders/use-folders.ts'
import { useTestCall } from '../testCall/use-test-call.ts'
import { t } from './detail.messages.ts'
import { FlowPanels } from './FlowPanels.tsx'
import { FlowTabContent } from './FlowTabContent.tsx'
import { useDetailActions } from './use-detail-actions.tsx'

const { TestCall } = operations.CallManagement
const { Publish } = operations.CallScripts

/** The page of a flow; a test conversation lives as long as it, whatever tab is shown. */
export function FlowDetail({ flow }: { flow: CallScript }) {
  const { idCallScript } = flow
  const [search, change] = useAreaSearch(flowArea)
  usePageTitle(search.tab === 'overview' ? flow.name : `${flow.name} · ${area(search.tab)}`)
  const { page: tabs } = useTabs(flowArea)
  const { data: folders = [] } = useFolders()
  const refusalOf = useRefusal()
  const { panel, open, close } = usePanels()
  const test = useTestCall(flow, () => change({ test: '' }))
  const actions = useDetailActions(flow, open)
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
    ...wayTo(folders, flow.idFolder).map(({ idFolder, name }) => ({ label: name, href: folderHref(idFolder) })),
  ]
  return (
    <DetailPage
      crumbs={crumbs}
      title={flow.name}
      state={
        <span className="flex flex-wrap items-center gap-2 text-sm">
          <StatusTag tone={stateTone[stateOf(flow)]}>{stateWords(flow)}</StatusTag>
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
        <ActionButton
          endpoint={Publish}
          at={flow.idFolder}
          blocked={flowBlocked.publish(flow)}
          variant="primary"
          onPress={askToPublish}
        >
          {t('publish')}
        </ActionButton>
      }
      more={actions}
      {...tabs}
    >
      <FlowTabContent flow={flow} test={test} isTesting={isTesting} />
      <FlowPanels panel={panel} flow={flow} onClose={close} />
    </DetailPage>
  )
}
