import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ArrowRightLeft, Bot, Pencil, Power } from 'lucide-react'
import { Suspense, useState } from 'react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { useModuleNews } from '../modules/use-module-news.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useLoaded } from '../shell/api.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { useRemoval } from '../shell/editing/use-removal.tsx'
import { useCallChanges } from '../shell/hub/use-call-changes.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { LineOverview } from './LineOverview.tsx'
import { LineState } from './lines.list.tsx'
import { t } from './lines.messages.ts'
import { lineTabs } from './lines.tabs.ts'

const EditLineDrawer = lazyPart(async () => (await import('./LineDrawers.tsx')).EditLineDrawer)
const CallbotDrawer = lazyPart(async () => (await import('./CallbotDrawer.tsx')).CallbotDrawer)
const MoveDrawer = lazyPart(async () => (await import('./LineQuestions.tsx')).MoveDrawer)
const SwitchQuestion = lazyPart(async () => (await import('./LineQuestions.tsx')).SwitchQuestion)
const Effects = lazyPart(async () => (await import('./LineQuestions.tsx')).Effects)

const { Basic, Move, Remove, SetEnableLine, Update, UpdateCallbotSettings } = operations.DialModuleLines
const crumbs = crumbsOf(screens.line)
const live = [Basic]
const missing = { title: t('notFound'), text: t('notFoundText') }

export default function LinePage() {
  const { idDialModuleLine: idLine } = useAreaParams(screens.line)
  const can = useCan()
  // Who may only see statistics has that tab of it, which tells the name.
  if (!can('Line.view', idLine)) return <TabsAlone key={idLine} idLine={idLine} />
  return (
    <LoadedPage key={idLine} crumbs={crumbs} missing={missing}>
      <LineDetail idLine={idLine} />
    </LoadedPage>
  )
}

function TabsAlone({ idLine }: { idLine: number }) {
  const { page, tab } = useTabs(screens.line, { of: idLine })
  const [name, setName] = useState<string>()
  usePageTitle(name)
  const Content = lineTabs.contentOf(tab)
  return (
    <DetailPage crumbs={crumbs} title={name} {...page}>
      <Suspense fallback={<CardSkeleton lines={8} />}>
        {Content && <Content idLine={idLine} onName={setName} />}
      </Suspense>
    </DetailPage>
  )
}

/** One line: its numbers and what answers on them, what its calls came to, and what can be done with it. */
function LineDetail({ idLine }: { idLine: number }) {
  const params = { idDialModuleLine: idLine }
  const { data: line } = useLoaded(Basic, { params })
  useCallChanges(live)
  useModuleNews()
  const { panel, open, close } = usePanels()
  const { navigate } = useKit()
  const { page, tab } = useTabs(screens.line, { of: idLine })
  const { name, enabled, module } = line
  usePageTitle(name)
  const removal = useRemoval({
    operation: Remove,
    input: { params, body: { name } },
    at: idLine,
    typeName: name,
    title: t('removeTitle', { name }),
    children: (
      <div className="flex flex-col gap-3">
        <p>{t('removeText')}</p>
        <Effects idLine={idLine} />
      </div>
    ),
    done: t('removed', { name }),
    onDone: () => navigate(screens.lines()),
  })
  const more: readonly MenuAction[] = [
    {
      ...{ id: 'answers', label: t('setAnswer'), icon: Bot, endpoint: UpdateCallbotSettings, at: idLine },
      onAction: () => open('answers'),
    },
    {
      ...{ id: 'switch', label: t(enabled ? 'turnOff' : 'turnOn'), icon: Power, endpoint: SetEnableLine, at: idLine },
      onAction: () => open('switch'),
    },
    {
      ...{ id: 'move', label: t('move'), icon: ArrowRightLeft, endpoint: Move, at: idLine },
      onAction: () => open('move'),
    },
    removal.action,
  ]
  const Content = lineTabs.contentOf(tab)
  return (
    <DetailPage
      crumbs={crumbs}
      title={name}
      state={
        <>
          <LineState line={line} />
          {module.isSimulated && <Tag>{t('simulated')}</Tag>}
        </>
      }
      primary={
        <ActionButton endpoint={Update} at={idLine} variant="primary" icon={Pencil} onPress={() => open('edit')}>
          {t('edit')}
        </ActionButton>
      }
      secondary={<EntityHistoryButton kind="Line" id={idLine} name={name} />}
      more={more}
      {...page}
    >
      {tab === 'overview' ? (
        <LineOverview line={line} onAnswers={() => open('answers')} />
      ) : (
        <Suspense fallback={<CardSkeleton lines={8} />}>{Content && <Content idLine={idLine} />}</Suspense>
      )}
      {panel === 'edit' && <EditLineDrawer line={line} onClose={close} />}
      {panel === 'answers' && <CallbotDrawer line={line} onClose={close} />}
      {panel === 'move' && <MoveDrawer line={line} onClose={close} />}
      {panel === 'switch' && <SwitchQuestion line={line} onClose={close} />}
      {removal.question}
    </DetailPage>
  )
}
