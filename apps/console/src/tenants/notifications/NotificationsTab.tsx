import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useSearchState } from '../../kit/use-search-state.ts'
import { useRead } from '../../shell/api.ts'
import { groupColumns } from './group.columns.tsx'
import { t } from './notifications.messages.ts'
import { useGroupActions } from './use-group-actions.tsx'

const DeliveryDrawer = lazyPart(async () => (await import('./DeliveryDrawer.tsx')).DeliveryDrawer)
const EditGroupDrawer = lazyPart(async () => (await import('./EditGroupDrawer.tsx')).EditGroupDrawer)
const GroupQuestion = lazyPart(async () => (await import('./GroupQuestion.tsx')).GroupQuestion)
const NewGroupDrawer = lazyPart(async () => (await import('./NewGroupDrawer.tsx')).NewGroupDrawer)
const SecretDialog = lazyPart(async () => (await import('./SecretDialog.tsx')).SecretDialog)
const TestDialog = lazyPart(async () => (await import('./TestDialog.tsx')).TestDialog)

const { CreateNotificationGroup, NotificationGroups } = operations.Tenants
const rowId = ({ idNotificationGroup }: NotificationGroup) => String(idNotificationGroup)
const NEW = 'new'

/** Who of a tenant is told when something happens: groups, what they sent, and a test of each. */
export default function NotificationsTab({ idTenant }: { idTenant: number }) {
  const groups = useRead(NotificationGroups, { params: { idTenant } }, { keepPrevious: false })
  // `group` is the log of one, `groupForm` the form of one or of a new one; both can be linked.
  const [search, patch] = useSearchState()
  const [secret, setSecret] = useState<string>()
  const { actionsOf, question, closeQuestion, test, closeTest } = useGroupActions(idTenant, {
    onChange: (group) => patch({ groupForm: rowId(group) }, true),
    onLog: (group) => patch({ group: rowId(group) }, true),
  })
  const byId = (id: string | null) => groups.data?.find((group) => rowId(group) === id)
  const [shown, edited] = [byId(search.get('group')), byId(search.get('groupForm'))]
  const closeForm = () => patch({ groupForm: undefined })
  const isNew = search.get('groupForm') === NEW
  const create = (
    <ActionButton
      endpoint={CreateNotificationGroup}
      at={idTenant}
      variant="primary"
      icon={Plus}
      onPress={() => patch({ groupForm: NEW }, true)}
    >
      {t('newGroup')}
    </ActionButton>
  )
  const isEmpty = groups.data?.length === 0
  return (
    <Card title={t('groups')} description={t('description')} actions={!isEmpty && create} isFlush>
      <DataTable<NotificationGroup>
        label={t('groups')}
        rows={groups.data}
        rowId={rowId}
        rowName={({ name }) => name}
        onRowOpen={(group) => patch({ group: rowId(group) }, true)}
        columns={groupColumns}
        rowActions={actionsOf}
        isRefreshing={groups.isPlaceholderData}
        error={groups.error ?? undefined}
        onRetry={() => void groups.refetch()}
        currentRow={search.get('group') ?? undefined}
        isFlush
        empty={
          <EmptyState title={t('empty')} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      {shown && <DeliveryDrawer idTenant={idTenant} group={shown} onClose={() => patch({ group: undefined })} />}
      {isNew && <NewGroupDrawer idTenant={idTenant} onClose={closeForm} onSecret={setSecret} />}
      {edited && <EditGroupDrawer idTenant={idTenant} group={edited} onClose={closeForm} onSecret={setSecret} />}
      {question && <GroupQuestion idTenant={idTenant} {...question} onClose={closeQuestion} onSecret={setSecret} />}
      {test && <TestDialog idTenant={idTenant} {...test} onClose={closeTest} />}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Card>
  )
}
