import type { AccessRequest } from '@parley/contract/accessRequests/accessRequest.schema.ts'
import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { operations } from '@parley/contract/operations.ts'
import { KeyRound } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListPage } from '../kit/pages/ListPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { useRead } from '../shell/api.ts'
import { useAreaSearch } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { columnsOf } from '../shell/lists.ts'
import { t as area } from './accessRequests.area.messages.ts'
import { accessRequestsArea } from './accessRequests.area.tsx'
import { t } from './accessRequests.messages.ts'

const AnswerDrawer = lazyPart(async () => (await import('./AnswerDrawer.tsx')).AnswerDrawer)

/** Others may answer, too; who asks is told by the hub. */
const LOOK_AGAIN_MS = 15_000
const rowId = ({ idAccessRequest }: AccessRequest) => String(idAccessRequest)
const rowName = ({ person }: AccessRequest) => person?.name ?? ''
const wordsOf = ({ permissions }: AccessRequest) =>
  permissions.map((each) => permissionLabel(each as AreaAction)).join(', ') // of the catalogue

const column = columnsOf(operations.Users.AccessRequests)
const columns = [
  column.named('person', t('person'), { grow: 2, minWidth: 160 }),
  column.own('permissions', t('asksFor'), (request) => <span title={wordsOf(request)}>{wordsOf(request)}</span>, {
    grow: 3,
    minWidth: 200,
  }),
  column.text('message', t('message'), { grow: 3, minWidth: 200 }),
  column.time('createdAt', t('since')),
]

/** Who waits for access; a request is answered in the panel beside the list. */
export default function AccessRequestsPage() {
  const [search, change] = useAreaSearch(accessRequestsArea)
  const { data, error, refetch } = useRead(operations.Users.AccessRequests, {}, { refetchInterval: LOOK_AGAIN_MS })
  const open = data?.find(({ idAccessRequest }) => idAccessRequest === search.request)
  return (
    <ListPage<AccessRequest>
      name="accessRequests"
      title={area('requests')}
      description={t('requestsText')}
      crumbs={crumbsOf(accessRequestsArea)}
      total={data && { count: data.length }}
      sortedBy="browser"
      rows={data}
      rowId={rowId}
      rowName={rowName}
      onRowOpen={({ idAccessRequest }) => change({ request: idAccessRequest }, { push: true })}
      columns={columns}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      {...(search.request === undefined ? {} : { currentRow: String(search.request) })}
      empty={
        <EmptyState title={t('emptyTitle')} icon={KeyRound}>
          {t('emptyText')}
        </EmptyState>
      }
    >
      {search.request !== undefined && data && (
        <AnswerDrawer key={search.request} request={open} onClose={() => change({ request: undefined })} />
      )}
    </ListPage>
  )
}
