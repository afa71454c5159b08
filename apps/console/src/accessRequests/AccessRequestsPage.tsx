import type { AccessRequest } from '@parley/contract/accessRequests/accessRequest.schema.ts'
import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { KeyRound } from 'lucide-react'
import { useAddress } from '../kit/address/use-address.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { accessRequestsAddress } from './accessRequests.address.ts'
import { t } from './accessRequests.messages.ts'

const AnswerDrawer = lazyPart(async () => (await import('./AnswerDrawer.tsx')).AnswerDrawer)

const { AccessRequests } = operations.Users
/** Others may answer, too; who asks is told by the hub. */
const LOOK_AGAIN_MS = 15_000
const wordsOf = ({ permissions }: AccessRequest) =>
  permissions.map((each) => permissionLabel(each as AreaAction)).join(', ') // of the catalogue

const requests = listOf(screens.accessRequests, AccessRequests, {
  name: 'accessRequests',
  row: { id: 'idAccessRequest', name: ({ person }) => person?.name ?? '' },
})
const column = columnsOf(AccessRequests)
const columns = [
  column.named('person', t('person'), { grow: 2, minWidth: 160 }),
  column.words('permissions', t('asksFor'), wordsOf, { grow: 3, minWidth: 200 }),
  column.text('message', t('message'), { grow: 3, minWidth: 200 }),
  column.time('createdAt', t('since')),
]

/** Who waits for access; a request is answered in the panel beside the list. */
export default function AccessRequestsPage() {
  const [{ request }, change] = useAddress(accessRequestsAddress)
  const list = useList(requests, { every: LOOK_AGAIN_MS })
  return (
    <ListScreen
      list={list}
      description={t('requestsText')}
      sortedBy="browser"
      columns={columns}
      onRowOpen={({ idAccessRequest }) => change({ request: idAccessRequest }, { push: true })}
      currentRow={request === undefined ? undefined : String(request)}
      empty={{ icon: KeyRound, title: t('emptyTitle'), text: t('emptyText') }}
    >
      {request !== undefined && list.items && (
        <AnswerDrawer
          key={request}
          request={list.items.find(({ idAccessRequest }) => idAccessRequest === request)}
          onClose={() => change({ request: undefined })}
        />
      )}
    </ListScreen>
  )
}
