import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { CallScriptRow } from '@parley/contract/flows/flow.schema.ts'
import { screens, scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Copy, FolderInput, History, MessageSquareText, PencilRuler, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useOpenFolder } from '../folders/use-open-folder.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { usePanels } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { ListScreen, useList } from '../shell/lists.ts'
import type { FlowQuestionOf } from './dialogs/FlowQuestion.tsx'
import { componentsAddress } from './flows.address.ts'
import { t as area } from './flows.area.messages.ts'
import { t } from './flows.messages.ts'
import { componentColumns, components, flowColumns, flows } from './list/flows.list.tsx'
import { OfKind, useScriptKind } from './script-kind.tsx'

/** Every flow one may see. */
export default function FlowListPage() {
  return (
    <OfKind kind="flow">
      <ScriptList idFolder={undefined} />
    </OfKind>
  )
}

/** The flows of one folder and those below it. */
export function FlowFolderPage() {
  const { idFolder } = useAreaParams(screens.flowFolder)
  return (
    <OfKind kind="flow">
      <ScriptList idFolder={idFolder} />
    </OfKind>
  )
}

/** The components, all of them or those of a folder and of those below it. */
export function ComponentListPage() {
  const [{ folder }] = useAddress(componentsAddress)
  return (
    <OfKind kind="component">
      <ScriptList idFolder={folder} />
    </OfKind>
  )
}

const FlowQuestion = lazyPart(async () => (await import('./dialogs/FlowQuestion.tsx')).FlowQuestion)
const NewFlowDrawer = lazyPart(async () => (await import('./dialogs/NewFlowDrawer.tsx')).NewFlowDrawer)
const WorkElsewhere = lazyPart(async () => (await import('../shell/pages/WorkElsewhere.tsx')).WorkElsewhere)
const NoFlows = lazyPart(async () => (await import('./list/NoFlows.tsx')).NoFlows)

const { TestCall } = operations.CallManagement
const { Create, Duplicate, Remove } = operations.CallScripts
const { BulkMove } = operations.Folders

const lists = {
  flow: { definition: flows, columns: flowColumns, title: area('flows') },
  component: { definition: components, columns: componentColumns, title: area('components') },
}

/** What most flows in sight have: the next one is likely to have it too. */
const usual = <T,>(all: readonly T[]): T | undefined =>
  [...Map.groupBy(all, (each) => each)].sort(([, one], [, other]) => other.length - one.length)[0]?.[0]

/** The flows or components with their folders at the left; search, filters, order and dialogs are in the address. */
function ScriptList({ idFolder }: { idFolder: number | undefined }) {
  const kind = useScriptKind()
  const panels = usePanels()
  const { panel, close } = panels
  const { definition, columns, title } = lists[kind]
  const above = kind === 'component' ? crumbsOf(screens.components) : []
  const { folder, notFound, page, dialogs } = useOpenFolder({ idFolder, title, above, panels })
  const list = useList(definition, { scope: { scriptKind: kind, ...(idFolder === undefined ? {} : { idFolder }) } })
  const { actionsOf, question, ask, closeQuestion } = useFlowActions()
  if (list.refusal)
    return <WorkElsewhere title={t(`refused_${kind}`)} area={t(`inSentence_${kind}`)} refusal={list.refusal} />
  const shown = list.items ?? []
  if (notFound) return notFound
  return (
    <ListScreen
      list={list}
      {...page}
      columns={columns}
      create={{
        endpoint: Create,
        label: t(`new_${kind}`),
        panel: 'newFlow',
        at: idFolder,
      }}
      rowActions={actionsOf}
      bulkActions={(selection, clear) => (
        <ActionButton
          size="small"
          icon={FolderInput}
          endpoint={BulkMove}
          onPress={() =>
            ask({
              kind: 'move',
              flows: (list.items ?? []).filter(({ idCallScript }) => selection.has(String(idCallScript))),
              onDone: clear,
            })
          }
        >
          {t('moveTo')}
        </ActionButton>
      )}
      empty={(create) => <NoFlows isFolder={folder !== undefined} action={create} />}
    >
      {panel === 'newFlow' && (
        <NewFlowDrawer
          idFolder={idFolder ?? null}
          channel={usual(shown.map(({ channel }) => channel)) ?? channelType.of.VOICE}
          spoken={shown.flatMap(({ languages }) => languages)}
          onClose={close}
        />
      )}
      {dialogs}
      {question && <FlowQuestion question={question} onClose={closeQuestion} />}
    </ListScreen>
  )
}

/** The menu of a flow in the list, and the question it opens. */
function useFlowActions() {
  const [question, ask] = useState<FlowQuestionOf>()
  const actionsOf = useCallback((flow: CallScriptRow): readonly MenuAction[] => {
    const { idCallScript, idFolder: at } = flow
    const page = scriptScreens[flow.scriptKind]
    const tryIt = page(idCallScript, { test: '1' })
    const history = page(idCallScript, { tab: 'history' })
    const asking = (kind: 'duplicate' | 'remove') => () => ask({ kind, flow })
    const move = () => ask({ kind: 'move', flows: [flow] })
    return [
      { id: 'designer', label: t('openDesigner'), icon: PencilRuler, href: screens.designer(flow.guid) },
      { id: 'try', label: t('tryIt'), icon: MessageSquareText, endpoint: TestCall, at, href: tryIt },
      { id: 'history', label: area('history'), icon: History, href: history },
      { id: 'duplicate', label: t('duplicate'), icon: Copy, endpoint: Duplicate, onAction: asking('duplicate') },
      { id: 'move', label: t('moveTo'), icon: FolderInput, endpoint: BulkMove, at, onAction: move },
      {
        id: 'remove',
        label: t('remove'),
        icon: Trash2,
        endpoint: Remove,
        at,
        isDangerous: true,
        onAction: asking('remove'),
      },
    ]
  }, [])
  return { actionsOf, question, ask, closeQuestion: () => ask(undefined) }
}
