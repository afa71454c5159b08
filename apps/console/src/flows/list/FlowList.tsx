import { type ChannelType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { CallScriptRow } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { FolderInput, Plus } from 'lucide-react'
import { useCallback } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { ListPage } from '../../kit/pages/ListPage.tsx'
import { refusalOf } from '../../shell/access/explain-refusal.ts'
import { usePages } from '../../shell/api.ts'
import { useAreaSearch } from '../../shell/area.ts'
import { NotFoundPage } from '../../shell/pages/NotFoundPage.tsx'
import { WorkElsewhere } from '../../shell/pages/WorkElsewhere.tsx'
import { usePageTitle } from '../../shell/title/page-title.ts'
import { t as area } from '../flows.area.messages.ts'
import { flowsArea } from '../flows.area.tsx'
import { t } from '../flows.messages.ts'
import { FolderTree } from '../folders/FolderTree.tsx'
import { folderHref } from '../folders/folder-href.ts'
import { wayTo } from '../folders/folder-tree.ts'
import { t as folderWords } from '../folders/folders.messages.ts'
import { useFolders } from '../folders/use-folders.ts'
import { flowColumns } from './flow.columns.tsx'
import { flowQueryOf } from './flow-query.ts'
import { NoFlows } from './NoFlows.tsx'
import { useFlowActions } from './use-flow-actions.tsx'
import { useFlowFilters } from './use-flow-filters.ts'

const FlowQuestion = lazyPart(async () => (await import('../dialogs/FlowQuestion.tsx')).FlowQuestion)
const NewFlowDrawer = lazyPart(async () => (await import('../dialogs/NewFlowDrawer.tsx')).NewFlowDrawer)
const FolderDialogs = lazyPart(async () => (await import('../folders/FolderDialogs.tsx')).FolderDialogs)

const noFolder = { title: folderWords('notFound'), text: folderWords('notFoundText') }
const rowId = ({ idCallScript }: CallScriptRow) => String(idCallScript)
const rowName = ({ name }: CallScriptRow) => name
const rowHref = ({ idCallScript }: CallScriptRow) => screens.flow(idCallScript)

/** The channel of most flows in sight: the next one is likely for it too. */
function usualChannel(rows: readonly CallScriptRow[] = []): ChannelType {
  const [most] = [...Map.groupBy(rows, ({ channel }) => channel)].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  return most?.[0] ?? channelType.of.VOICE
}

/** The flows with their folders at the left; search, filters, order and dialogs are in the address. */
export function FlowList({ idFolder }: { idFolder: number | undefined }) {
  const [search, change] = useAreaSearch(flowsArea)
  const { data: folders } = useFolders()
  const way = wayTo(folders ?? [], idFolder)
  const folder = way.at(-1)
  const isMissing = idFolder !== undefined && folders !== undefined && !folder
  usePageTitle(folder?.name ?? (isMissing ? noFolder.title : undefined))
  const pages = usePages(operations.CallScripts.List, { query: flowQueryOf(search, idFolder) })
  const filters = useFlowFilters()
  const { actionsOf, question, ask, closeQuestion } = useFlowActions()
  const onPanel = useCallback((panel: string) => change({ panel }, { push: true }), [change])
  const closePanel = () => change({ panel: '' })
  const refusal = refusalOf(pages.error)
  if (refusal) return <WorkElsewhere title={t('refusedTitle')} refusal={refusal} />
  if (isMissing) return <NotFoundPage missing={noFolder} back={{ label: area('flows'), href: screens.flows() }} />

  const create = (
    <ActionButton
      endpoint={operations.CallScripts.Create}
      at={idFolder}
      variant="primary"
      icon={Plus}
      onPress={() => onPanel('newFlow')}
    >
      {t('newFlow')}
    </ActionButton>
  )
  return (
    <ListPage<CallScriptRow>
      name="flows"
      title={folder?.name ?? area('flows')}
      crumbs={
        folder
          ? [
              { label: area('flows'), href: screens.flows() },
              ...way.slice(0, -1).map((each) => ({ label: each.name, href: folderHref(each.idFolder) })),
            ]
          : []
      }
      total={pages.count}
      primary={create}
      searchHint={t('search')}
      filters={filters}
      sidebar={{ title: folderWords('folders'), content: <FolderTree current={idFolder} onPanel={onPanel} /> }}
      {...pages.table}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      columns={flowColumns}
      rowActions={actionsOf}
      bulkActions={(selection, clear) => (
        <ActionButton
          size="small"
          icon={FolderInput}
          endpoint={operations.Folders.BulkMove}
          onPress={() =>
            ask({ kind: 'move', flows: (pages.items ?? []).filter((row) => selection.has(rowId(row))), onDone: clear })
          }
        >
          {t('moveTo')}
        </ActionButton>
      )}
      empty={<NoFlows isFolder={folder !== undefined} action={create} />}
    >
      {search.panel === 'newFlow' && (
        <NewFlowDrawer idFolder={idFolder ?? null} channel={usualChannel(pages.items)} onClose={closePanel} />
      )}
      {search.panel.endsWith('Folder') && <FolderDialogs panel={search.panel} folder={folder} onClose={closePanel} />}
      {question && <FlowQuestion question={question} onClose={closeQuestion} />}
    </ListPage>
  )
}
