import { Copy, FlaskConical, Trash2, Upload } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { CopyText } from '../kit/text/CopyButton.tsx'
import { Count } from '../kit/text/Count.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { RelativeTime, Timestamp } from '../kit/text/Timestamp.tsx'
import { flowState, sampleFlows } from './sample.tsx'

const here = '/gallery.html?page=detail'
const versions = sampleFlows(4)

export function DetailGallery() {
  return (
    <DetailPage
      crumbs={[
        { label: 'Flows', href: '/gallery.html?page=list' },
        { label: 'Collections', href: '/gallery.html?page=list&folder=collections' },
      ]}
      title="Debt reminder 0001"
      state={<EnumTag of={flowState} value={1} />}
      facts={[
        { label: 'Live version', value: 'v31', note: 'two days' },
        { label: 'Calls, 30 days', value: <Count value={15_838} /> },
        { label: 'Changed', value: <RelativeTime value="2026-11-20T18:00:00Z" />, note: 'Jana Nováková' },
      ]}
      primary={
        <Button variant="primary" icon={Upload}>
          Publish
        </Button>
      }
      secondary={<Button icon={FlaskConical}>Try it</Button>}
      more={[
        { id: 'copy', label: 'Duplicate', icon: Copy },
        { id: 'remove', label: 'Remove', icon: Trash2, isDangerous: true },
      ]}
      tabs={[
        { href: here, label: 'Overview' },
        { href: `${here}&tab=dialLogs`, label: 'Dial logs', count: 15_838 },
        { href: `${here}&tab=history`, label: 'History' },
        { href: `${here}&tab=relations`, label: 'Relations', count: 7 },
      ]}
      currentTab={here}
    >
      <TwoColumns
        main={
          <>
            <Card title="Basic" actions={<Button size="small">Edit</Button>}>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField label="Name" value="Debt reminder 0001" />
                <TextField label="Language" value="cs-CZ" />
              </div>
            </Card>
            <Card title="Last versions" isFlush>
              <div className="overflow-hidden rounded-b-card">
                <DataTable
                  isFlush
                  label="Last versions"
                  rows={versions}
                  rowId={(version) => version.id}
                  rowName={(version) => `v${version.version}`}
                  columns={[
                    { id: 'version', header: 'Version', cell: (version) => `v${version.version}`, width: 90 },
                    {
                      id: 'state',
                      header: 'State',
                      cell: (version) => <EnumTag of={flowState} value={version.state} />,
                      width: 120,
                    },
                    { id: 'author', header: 'Author', cell: (version) => version.author },
                    {
                      id: 'updated',
                      header: 'Published',
                      cell: (version) => <Timestamp value={version.updated} />,
                      width: 160,
                    },
                  ]}
                  empty={null}
                />
              </div>
            </Card>
          </>
        }
        side={
          <>
            <Card title="About">
              <FactList
                facts={[
                  { label: 'Kind', value: 'Regular' },
                  { label: 'Folder', value: <Link href="/gallery.html?page=list">Collections</Link> },
                  { label: 'Created', value: <Timestamp value="2025-02-11T08:12:00Z" />, note: 'Tom Fields' },
                  { label: 'Guid', value: <CopyText name="Guid" text="019a9f3c-52aa-7c1e-b1f0-6d2f6f0a9c11" /> },
                ]}
              />
            </Card>
            <Card title="Used by">
              <FactList
                facts={[
                  { label: 'Lines', value: 'Collections 1, Collections 2' },
                  { label: 'Campaigns', value: <Link href="/gallery.html?page=list">November early stage</Link> },
                ]}
              />
            </Card>
          </>
        }
      />
    </DetailPage>
  )
}
