import { Plus } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { RefusedState } from '../kit/states/RefusedState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { type SampleFlow, sampleFlows } from './sample.tsx'

const columns = [
  { id: 'name', header: 'Name', cell: (flow: SampleFlow) => flow.name },
  { id: 'author', header: 'Author', cell: (flow: SampleFlow) => flow.author },
]
const shared = {
  rowId: (flow: SampleFlow) => flow.id,
  rowName: (flow: SampleFlow) => flow.name,
  columns,
  empty: <EmptyState title="No flows yet" />,
}
const away = Object.assign(new Error('The core does not answer'), { status: 503 })

export function StateGallery() {
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-1 items-start gap-5 p-6 lg:grid-cols-2">
      <h1 className="sr-only">States</h1>
      <Card>
        <EmptyState
          title="No campaigns yet"
          action={
            <Button variant="primary" icon={Plus}>
              New campaign
            </Button>
          }
        >
          A campaign calls a list of contacts with one flow, within hours you choose.
        </EmptyState>
      </Card>
      <Card>
        <ErrorState error={away} onRetry={() => {}} />
      </Card>
      <Card>
        <RefusedState
          missing={['Campaign.view']}
          roles={['Campaign manager', 'Supervisor']}
          people={['Jana Nováková', 'Petr Malý']}
        />
      </Card>
      <CardSkeleton />
      <DataTable {...shared} label="Loading" rows={undefined} />
      <DataTable {...shared} label="Refreshing" rows={sampleFlows(4)} isRefreshing />
      <DataTable {...shared} label="Failed" rows={undefined} error={away} onRetry={() => {}} />
      <DataTable {...shared} label="Empty" rows={[]} />
    </div>
  )
}
