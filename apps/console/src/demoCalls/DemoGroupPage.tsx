import { demoGroupState } from '@parley/contract/demoCalls/demoCall.enum.ts'
import { demoBlocked } from '@parley/contract/demoCalls/demoCall.rules.ts'
import { CreateGroup as fields } from '@parley/contract/fields/demoCallGroups.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Pencil, Plus } from 'lucide-react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { usePanels } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { Day } from '../kit/text/Day.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { useLoaded } from '../shell/api.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { useRemoval } from '../shell/editing/use-removal.tsx'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { DemoCallCard } from './DemoCallCard.tsx'
import { DemoResults } from './DemoResults.tsx'
import { demoGroupAddress } from './demoCalls.address.ts'
import { t } from './demoCalls.messages.ts'

const EditGroupDrawer = lazyPart(async () => (await import('./DemoGroupDrawers.tsx')).EditGroupDrawer)
const NewCallDrawer = lazyPart(async () => (await import('./DemoCallDrawers.tsx')).NewCallDrawer)
const EditCallDrawer = lazyPart(async () => (await import('./DemoCallDrawers.tsx')).EditCallDrawer)
const DemoRun = lazyPart(async () => (await import('./DemoRun.tsx')).DemoRun)

const { AddCall, Delete, Get, Update } = operations.DemoCallGroups
const missing = { title: t('notFound'), text: t('notFoundText') }

export default function DemoGroupPage() {
  const { idDemoCallGroup } = useAreaParams(screens.demoGroup)
  return (
    <LoadedPage key={idDemoCallGroup} crumbs={crumbsOf(screens.demoGroup)} missing={missing}>
      <DemoGroupDetail idDemoCallGroup={idDemoCallGroup} />
    </LoadedPage>
  )
}

/** One group: its calls to run and hand out, one of them being run, and what came of them. */
function DemoGroupDetail({ idDemoCallGroup }: { idDemoCallGroup: number }) {
  const params = { idDemoCallGroup }
  const { data: group } = useLoaded(Get, { params })
  const { panel, open, close } = usePanels()
  const { navigate } = useKit()
  const [{ call: shown }, change] = useAddress(demoGroupAddress)
  const { page, tab } = useTabs(screens.demoGroup)
  const { name, state, language, expires, runsToday, dailyLimit, demoCalls } = group
  const run = demoCalls.find(({ idDemoCall }) => idDemoCall === shown)
  const edited = demoCalls.find(({ idDemoCall }) => panel === `call-${idDemoCall}`)
  usePageTitle(run ? `${run.title} · ${name}` : name)
  const removal = useRemoval({
    operation: Delete,
    input: { params },
    title: t('deleteTitle', { name }),
    children: t('deleteText'),
    done: t('deleted', { name }),
    onDone: () => navigate(screens.demoGroups()),
  })
  return (
    <DetailPage
      crumbs={crumbsOf(screens.demoGroup)}
      title={name}
      state={<EnumTag of={demoGroupState} value={state} />}
      facts={[
        { label: fields.language.label, value: language },
        { label: fields.expires.label, value: <Day value={expires} none={t('noEnd')} /> },
        { label: t('limit'), value: t('limitOf', { used: runsToday, limit: dailyLimit }) },
      ]}
      primary={
        <ActionButton
          endpoint={AddCall}
          variant="primary"
          icon={Plus}
          blocked={demoBlocked.add(demoCalls.length)}
          onPress={() => open('new')}
        >
          {t('add')}
        </ActionButton>
      }
      secondary={<EntityHistoryButton kind="DemoCallGroup" id={idDemoCallGroup} name={name} />}
      more={[
        { id: 'edit', label: t('edit'), icon: Pencil, endpoint: Update, onAction: () => open('edit') },
        removal.action,
      ]}
      {...page}
    >
      {tab === 'results' ? (
        <LoadedPart>
          <DemoResults group={group} />
        </LoadedPart>
      ) : run ? (
        <DemoRun key={run.idDemoCall} group={group} call={run} onClose={() => change({ call: 0 })} />
      ) : demoCalls.length === 0 ? (
        <Card>
          <EmptyState title={t('emptyCalls')}>{t('emptyCallsText')}</EmptyState>
        </Card>
      ) : (
        <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          {demoCalls.map((call) => (
            <DemoCallCard
              key={call.idDemoCall}
              group={group}
              call={call}
              onRun={() => change({ call: call.idDemoCall }, { push: true })}
              onEdit={() => open(`call-${call.idDemoCall}`)}
            />
          ))}
        </ul>
      )}
      {panel === 'edit' && <EditGroupDrawer group={group} onClose={close} />}
      {panel === 'new' && <NewCallDrawer idDemoCallGroup={idDemoCallGroup} onClose={close} />}
      {edited && <EditCallDrawer call={edited} onClose={close} />}
      {removal.question}
    </DetailPage>
  )
}
