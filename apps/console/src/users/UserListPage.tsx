import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import type { UserRow } from '@parley/contract/users/user.schema.ts'
import { FileUp, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { Refused } from '../accessRequests/Refused.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListPage } from '../kit/pages/ListPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { refusalOf } from '../shell/access/explain-refusal.ts'
import { usePages, useWrite } from '../shell/api.ts'
import { useAreaSearch } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { ExportMenu } from '../shell/export/ExportMenu.tsx'
import type { BulkKind } from './list/BulkQuestion.tsx'
import { useUserFilters } from './list/use-user-filters.ts'
import { userColumns } from './list/user.columns.tsx'
import { userFilterOf, userQueryOf } from './list/user-query.ts'
import { usersArea } from './users.area.tsx'
import { t } from './users.messages.ts'

const InviteDrawer = lazyPart(async () => (await import('./InviteDrawer.tsx')).InviteDrawer)
const ImportDrawer = lazyPart(async () => (await import('./import/ImportDrawer.tsx')).ImportDrawer)
const BulkQuestion = lazyPart(async () => (await import('./list/BulkQuestion.tsx')).BulkQuestion)

const { List, BulkChange, Invite, PreviewImport } = operations.Users
const rowId = ({ id }: UserRow) => String(id)
const rowHref = ({ id }: UserRow) => screens.user(id)

/** Who may sign in; search, filters, order and panels are in the address. */
export default function UserListPage() {
  const [search, change] = useAreaSearch(usersArea)
  const [asked, ask] = useState<{ kind: BulkKind; idUsers: number[]; clear: () => void }>()
  const pages = usePages(List, { query: userQueryOf(search) })
  const filters = useUserFilters()
  const enable = useWrite(BulkChange)
  const refusal = refusalOf(pages.error)
  if (refusal) return <Refused refusal={refusal} isPage />

  const invite = (
    <ActionButton
      endpoint={Invite}
      variant="primary"
      icon={UserPlus}
      onPress={() => change({ panel: 'invite' }, { push: true })}
    >
      {t('invite')}
    </ActionButton>
  )
  const closePanel = () => change({ panel: '', import: undefined, result: '' })
  const enableAll = async (idUsers: number[], clear: () => void) => {
    const done = await enable.write({ body: { idUsers, action: 'enable' } }).catch(() => undefined)
    if (done) showToast('success', t('changed', { count: done.changed }))
    clear()
  }
  return (
    <ListPage<UserRow>
      name="users"
      title={usersArea.title}
      crumbs={crumbsOf(usersArea)}
      total={pages.count}
      primary={invite}
      secondary={
        <>
          <ExportMenu operation={operations.Assets.ReportUsers} query={userFilterOf(search)} />
          <ActionButton
            endpoint={PreviewImport}
            icon={FileUp}
            onPress={() => change({ panel: 'import' }, { push: true })}
          >
            {t('importAction')}
          </ActionButton>
        </>
      }
      searchHint={t('search')}
      filters={filters}
      {...pages.table}
      rowId={rowId}
      rowName={fullName}
      rowHref={rowHref}
      columns={userColumns}
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
      empty={
        <EmptyState title={t('emptyTitle')} icon={Users} action={invite}>
          {t('emptyText')}
        </EmptyState>
      }
    >
      {search.panel === 'invite' && <InviteDrawer onClose={closePanel} />}
      {search.panel === 'import' && <ImportDrawer onClose={closePanel} />}
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
    </ListPage>
  )
}
