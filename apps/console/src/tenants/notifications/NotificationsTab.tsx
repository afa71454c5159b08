import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { text, whole } from '../../kit/address/readers.ts'
import { useAddress } from '../../kit/address/use-address.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { TableCard } from '../../kit/table/TableCard.tsx'
import { useLoaded } from '../../shell/api.ts'
import { groupColumns } from './group.columns.tsx'
import { t } from './notifications.messages.ts'
import { useGroupActions } from './use-group-actions.tsx'

const DeliveryDrawer = lazyPart(async () => (await import('./DeliveryDrawer.tsx')).DeliveryDrawer)
const EditGroupDrawer = lazyPart(async () => (await import('./GroupDrawers.tsx')).EditGroupDrawer)
const GroupQuestion = lazyPart(async () => (await import('./GroupQuestion.tsx')).GroupQuestion)
const NewGroupDrawer = lazyPart(async () => (await import('./GroupDrawers.tsx')).NewGroupDrawer)
const ShownOnce = lazyPart(async () => (await import('../../kit/overlays/ShownOnce.tsx')).ShownOnce)
const TestDialog = lazyPart(async () => (await import('./DeliveryDrawer.tsx')).TestDialog)

const { CreateNotificationGroup, NotificationGroups } = operations.Tenants
const rowId = ({ idNotificationGroup }: NotificationGroup) => String(idNotificationGroup)
const readers = { panel: text(), group: whole() }

/** Who of a tenant is told when something happens: groups, what they sent, and a test of each. */
export default function NotificationsTab({ idTenant }: { idTenant: number }) {
  const { data: groups } = useLoaded(NotificationGroups, { params: { idTenant } })
  const [{ panel, group: idGroup }, change] = useAddress(readers)
  const open = (name: string) => (group: NotificationGroup) =>
    change({ panel: name, group: group.idNotificationGroup }, { push: true })
  const close = () => change({ panel: '', group: undefined })
  const [secret, setSecret] = useState<string>()
  const { actionsOf, question, closeQuestion, test, closeTest } = useGroupActions(idTenant, {
    onChange: open('editGroup'),
    onLog: open('log'),
  })
  const group = groups.find(({ idNotificationGroup }) => idNotificationGroup === idGroup)
  const create = (
    <ActionButton
      endpoint={CreateNotificationGroup}
      at={idTenant}
      variant="primary"
      icon={Plus}
      onPress={() => change({ panel: 'newGroup' }, { push: true })}
    >
      {t('newGroup')}
    </ActionButton>
  )
  return (
    <TableCard<NotificationGroup>
      title={t('groups')}
      description={t('description')}
      actions={groups.length > 0 && create}
      rows={groups}
      rowId={rowId}
      rowName={({ name }) => name}
      onRowOpen={open('log')}
      columns={groupColumns}
      rowActions={actionsOf}
      currentRow={group && rowId(group)}
      empty={{ title: t('empty'), text: t('emptyText'), action: create }}
    >
      {panel === 'log' && group && <DeliveryDrawer idTenant={idTenant} group={group} onClose={close} />}
      {panel === 'newGroup' && <NewGroupDrawer idTenant={idTenant} onClose={close} onSecret={setSecret} />}
      {panel === 'editGroup' && group && (
        <EditGroupDrawer idTenant={idTenant} group={group} onClose={close} onSecret={setSecret} />
      )}
      {question && <GroupQuestion idTenant={idTenant} {...question} onClose={closeQuestion} onSecret={setSecret} />}
      {test && <TestDialog idTenant={idTenant} {...test} onClose={closeTest} />}
      {secret !== undefined && (
        <ShownOnce
          title={t('secretTitle')}
          label={t('secret')}
          value={secret}
          note={t('secretText')}
          onClose={() => setSecret(undefined)}
        >
          <p className="font-medium text-ink">{t('keepSecret')}</p>
        </ShownOnce>
      )}
    </TableCard>
  )
}
