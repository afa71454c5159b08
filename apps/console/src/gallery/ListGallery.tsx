import { foldText } from '@parley/contract/kernel/foldText.ts'
import { Download, Folder, FolderInput, Pencil, Plus, Tag as TagIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { ListPage } from '../kit/pages/ListPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import type { Column } from '../kit/table/column.ts'
import { Count } from '../kit/text/Count.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { Tree, type TreeNode } from '../kit/tree/Tree.tsx'
import { flowState, type SampleFlow, sampleFlows } from './sample.tsx'

const flows = sampleFlows(10_000)
const columns: Column<SampleFlow>[] = [
  { id: 'name', header: 'Name', cell: (flow) => flow.name, sortValue: (flow) => flow.name, grow: 3, minWidth: 220 },
  {
    id: 'state',
    header: 'State',
    cell: (flow) => <EnumTag of={flowState} value={flow.state} />,
    sortValue: (flow) => flow.state,
    width: 112,
  },
  { id: 'kind', header: 'Kind', cell: (flow) => flow.kind, sortValue: (flow) => flow.kind, width: 92 },
  { id: 'language', header: 'Language', cell: (flow) => flow.language, sortValue: (flow) => flow.language, width: 104 },
  {
    id: 'version',
    header: 'Version',
    cell: (flow) => `v${flow.version}`,
    sortValue: (flow) => flow.version,
    width: 84,
    isHiddenAtFirst: true,
  },
  {
    id: 'calls',
    header: 'Calls, 30 days',
    cell: (flow) => <Count value={flow.calls} />,
    sortValue: (flow) => flow.calls,
    width: 132,
    align: 'end',
  },
  {
    id: 'author',
    header: 'Author',
    cell: (flow) => flow.author,
    sortValue: (flow) => flow.author,
    grow: 1,
    minWidth: 120,
  },
  {
    id: 'updated',
    header: 'Updated',
    cell: (flow) => <Timestamp value={flow.updated} />,
    sortValue: (flow) => flow.updated,
    width: 156,
  },
]
const folder = (id: string, label: string, trailing: string, children: TreeNode[] = []): TreeNode => ({
  id,
  label,
  trailing,
  children,
  icon: Folder,
  href: `/gallery.html?page=list&folder=${id}`,
})
const folders = [
  folder('collections', 'Collections', '24', [folder('early', 'Early stage', '9'), folder('late', 'Late stage', '15')]),
  folder('service', 'Customer service', '31', [
    folder('billing', 'Billing questions', '12'),
    folder('outages', 'Outages', '8'),
    folder('identification', 'Identification', '11'),
  ]),
  folder('surveys', 'Surveys', '6'),
  folder('sandbox', 'Sandbox', '112'),
]
const actions = () => [
  { id: 'rename', label: 'Rename', icon: Pencil },
  { id: 'move', label: 'Move to…', icon: FolderInput },
  { id: 'remove', label: 'Remove', icon: Trash2, isDangerous: true },
]

export function ListGallery() {
  const { href } = useKit()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['collections', 'service']))
  const [moved, setMoved] = useState('')
  const search = new URL(href, location.origin).searchParams
  const states = (search.get('state') ?? '').split(',').filter(Boolean)
  const text = foldText(search.get('q') ?? '')
  const rows =
    states.length > 0 || text
      ? flows.filter(
          (flow) => (states.length === 0 || states.includes(String(flow.state))) && foldText(flow.name).includes(text),
        )
      : flows
  return (
    <ListPage<SampleFlow>
      title="Flows"
      name="gallery-flows"
      total={{ count: rows.length, isCapped: rows.length >= 10_000 }}
      primary={
        <Button variant="primary" icon={Plus}>
          New flow
        </Button>
      }
      secondary={<Button icon={Download}>Export</Button>}
      searchHint="Search by name"
      filters={[
        { name: 'state', label: 'State', options: flowState.entries, isMultiple: true },
        {
          name: 'kind',
          label: 'Kind',
          options: [
            { value: 0, label: 'Routing' },
            { value: 1, label: 'Regular' },
          ],
        },
      ]}
      sortedBy="browser"
      sidebar={{
        title: 'Folders',
        content: (
          <>
            <h2 className="px-2 pb-1.5 font-medium text-faint text-xs">Folders</h2>
            <Tree
              label="Folders"
              nodes={folders}
              expanded={expanded}
              onExpandedChange={setExpanded}
              current={search.get('folder') ?? 'collections'}
              onMove={({ ids, target, position }) => setMoved(`${ids.join()} ${position} ${target ?? 'top'}`)}
            />
            <p role="status" className="px-2 pt-3 text-faint text-xs">
              {moved}
            </p>
          </>
        ),
      }}
      rows={rows}
      rowId={(flow) => flow.id}
      rowName={(flow) => flow.name}
      rowHref={(flow) => `/gallery.html?page=detail&id=${flow.id}`}
      columns={columns}
      rowActions={actions}
      bulkActions={() => (
        <>
          <Button size="small" icon={FolderInput}>
            Move
          </Button>
          <Button size="small" icon={TagIcon}>
            Tag
          </Button>
        </>
      )}
      empty={
        <EmptyState title="No flows in this folder" action={<Button variant="primary">New flow</Button>}>
          A flow is what a bot says and does in a call, a chat or an e-mail.
        </EmptyState>
      }
    />
  )
}
