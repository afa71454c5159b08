import { operations } from '@parley/contract/operations.ts'
import { FileUp, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { reportOf } from '../shell/lists/report.tsx'
import { ListScreen, useList } from '../shell/lists.ts'
import type { BulkKind } from './list/BulkQuestion.tsx'
import { userColumns } from './list/user.columns.tsx'
import { users } from './list/users.list.ts'
import { t } from './users.messages.ts'

const InviteDrawer = lazyPart(async () => (await import('./InviteDrawer.tsx')).InviteDrawer)
const ImportDrawer = lazyPart(async () => (await import('./import/ImportDrawer.tsx')).ImportDrawer)
const BulkQuestion = lazyPart(async () => (await import('./list/BulkQuestion.tsx')).BulkQuestion)

const { BulkChange, Invite, PreviewImport } = operations.Users

const report = reportOf(operations.Assets.ReportUsers)

/** Who may sign in; search, filters, order and panels are in the address. */
export default function UserListPage() {
  const { panel, open, close } = usePanels('import', 'result')
  const [asked, ask] = useState<{ kind: BulkKind; idUsers: number[]; clear: () => void }>()
  const enable = useWrite(BulkChange)
  const enableAll = async (idUsers: number[], clear: () => void) => {
    const done = await enable.write({ body: { idUsers, action: 'enable' } }).catch(() => undefined)
    if (done) showToast('success', t('changed', { count: done.changed }))
    clear()
  }
  return (
    <ListScreen
      list={useList(users)}
      columns={userColumns}
      create={{ endpoint: Invite, label: t('invite'), icon: UserPlus, panel: 'invite' }}
      report={report}
      secondary={
        <ActionButton endpoint={PreviewImport} icon={FileUp} onPress={() => open('import')}>
          {t('importAction')}
        </ActionButton>
      }
      bulkActions={(selection, clear) => {
        const idUsers = [...selection].map(Number)
        return (
          <>
            <ActionButton size="small" endpoint={BulkChange} onPress={() => ask({ kind: 'giveRole', idUsers, clear })}>
              {t('bulkGive')}
            </ActionButton>
            <ActionButton size="small" endpoint={BulkChange} onPress={() => void enableAll(idUsers, clear)}>
              {t('bulkEnable')}
            </ActionButton>
            <ActionButton size="small" endpoint={BulkChange} onPress={() => ask({ kind: 'disable', idUsers, clear })}>
              {t('bulkDisable')}
            </ActionButton>
          </>
        )
      }}
      empty={{ icon: Users, title: t('emptyTitle'), text: t('emptyText') }}
    >
      {panel === 'invite' && <InviteDrawer onClose={close} />}
      {panel === 'import' && <ImportDrawer onClose={close} />}
      {asked && (
        <BulkQuestion
          kind={asked.kind}
          idUsers={asked.idUsers}
          onClose={() => ask(undefined)}
          onDone={() => {
            asked.clear()
            ask(undefined)
          }}
        />
      )}
    </ListScreen>
  )
}
