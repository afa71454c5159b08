import { operations } from '@parley/contract/operations.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import type { UserRoles } from '@parley/contract/users/userRoles.schema.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { useUnsavedChanges } from '../../kit/forms/unsaved-changes.ts'
import { t as kit } from '../../kit/kit.messages.ts'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { isStale, useRead, useWrite } from '../../shell/api.ts'
import { RoleField } from '../RoleField.tsx'
import { t } from './detail.messages.ts'
import { RolesEffect } from './RolesEffect.tsx'

const { UpdateUserRoles, RoleChoices } = operations.Users
type Props = { user: User; held: UserRoles['tenants'][number]; onClose: () => void }

/** Gives and takes roles in a tenant; what that gives and takes is said before it is saved. */
export function RolesDrawer({ user, held, onClose }: Props) {
  const before = held.roles.map(({ id }) => id)
  const [basedOn] = useState(before)
  const [wanted, setWanted] = useState(before)
  const [error, setError] = useState<unknown>()
  const { data: choices = [] } = useRead(RoleChoices, { query: { idTenant: held.idTenant } })
  const save = useWrite(UpdateUserRoles, {
    silent: true,
  })
  const isChanged = wanted.length !== basedOn.length || wanted.some((id) => !basedOn.includes(id))
  useUnsavedChanges(isChanged && !save.isPending)

  async function submit() {
    try {
      await save.write({ params: { idUser: user.id }, body: { idTenant: held.idTenant, idRoles: wanted, basedOn } })
      showToast('success', t('rolesSaved'))
      onClose()
    } catch (caught) {
      setError(isStale(caught) ? new Error(t('rolesStale')) : caught)
    }
  }

  return (
    <GuardedDrawer
      title={t('editRolesIn', { tenant: held.tenant })}
      isOpen
      onClose={onClose}
      isLocked={save.isPending}
      footer={
        <>
          <Button onPress={onClose}>{kit('cancel')}</Button>
          <Button variant="primary" isPending={save.isPending} onPress={() => (isChanged ? void submit() : onClose())}>
            {kit('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RoleField choices={choices} value={wanted} onChange={setWanted} />
        {isChanged && <RolesEffect idUser={user.id} idTenant={held.idTenant} idRoles={wanted} />}
        <ErrorNote error={error} />
      </div>
    </GuardedDrawer>
  )
}
