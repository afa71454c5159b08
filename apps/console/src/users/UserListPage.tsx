import { operations } from '@parley/contract/operations.ts'
import { FileUp, UserPlus, Users } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { reportOf } from '../shell/lists/report.tsx'
import { ListScreen, useList } from '../shell/lists.ts'
import { BulkActions } from './list/BulkActions.tsx'
import { userColumns } from './list/user.columns.tsx'
import { users } from './list/users.list.ts'
import { t } from './users.messages.ts'

const InviteDrawer = lazyPart(async () => (await import('./InviteDrawer.tsx')).InviteDrawer)
const ImportDrawer = lazyPart(async () => (await import('./import/ImportDrawer.tsx')).ImportDrawer)

const { Invite, PreviewImport } = operations.Users
const report = reportOf(operations.Assets.ReportUsers)

/** Who can sign in; search, filters, order and panels are in the address. */
export default function UserListPage() {
  const { panel, open, close } = usePanels('import', 'result')
  return (
    <ListScreen
      list={useList(users)}
      columns={userColumns}
      create={{ endpoint: Invite, label: t('invite'), icon: UserPlus, panel: 'invite', drawer: InviteDrawer }}
      report={report}
      secondary={
        <ActionButton endpoint={PreviewImport} icon={FileUp} onPress={() => open('import')}>
          {t('importAction')}
        </ActionButton>
      }
      bulkActions={(selection, clear) => <BulkActions idUsers={[...selection].map(Number)} onDone={clear} />}
      empty={{ icon: Users, title: t('emptyTitle'), text: t('emptyText') }}
    >
      {panel === 'import' && <ImportDrawer onClose={close} />}
    </ListScreen>
  )
}
