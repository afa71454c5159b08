import { operations } from '@parley/contract/operations.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import type { UserRoles } from '@parley/contract/users/userRoles.schema.ts'
import { type Control, useController } from 'react-hook-form'
import { setOf } from '../../kit/forms/merge.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useApi, useRead, useWrite } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { RoleField } from '../RoleField.tsx'
import { t as words } from '../users.messages.ts'
import { t } from './detail.messages.ts'
import { RolesEffect } from './RolesEffect.tsx'

const { UserRoles: Read, UpdateUserRoles, RoleChoices } = operations.Users
type Held = UserRoles['tenants'][number]
type Facts = { idRoles: number[] }
type Props = { user: User; held: Held; onClose: () => void }
const factsOf = ({ roles }: Held): Facts => ({ idRoles: roles.map(({ id }) => id).sort((one, other) => one - other) })

/** Assigns and removes permission groups in a tenant; what that gives and takes is said before it is saved. */
export function RolesDrawer({ user, held, onClose }: Props) {
  const { idTenant } = held
  const params = { idUser: user.id }
  const call = useApi()
  const { data: choices = [] } = useRead(RoleChoices, { query: { idTenant } })
  const update = useWrite(UpdateUserRoles, { silent: true })
  const nameOf = (id: number) => choices.find(({ idRole }) => idRole === id)?.name ?? `#${id}`
  return (
    <EditDrawer
      title={t('editRolesIn', { tenant: held.tenant })}
      entity={held}
      factsOf={factsOf}
      fields={{ idRoles: { label: words('roles') } }}
      lists={{ idRoles: setOf(nameOf) }}
      save={async ({ idRoles }, on) => {
        await update.write({ params, body: { idTenant, idRoles, basedOn: factsOf(on).idRoles } })
        showToast('success', t('rolesSaved'))
      }}
      read={async () => {
        const { tenants } = await call(Read, { params }, { silent: true })
        return tenants.find((each) => each.idTenant === idTenant) ?? { ...held, roles: [] }
      }}
      onClose={onClose}
    >
      {(control) => <RolesFields control={control} choices={choices} idUser={user.id} held={held} />}
    </EditDrawer>
  )
}

type FieldsProps = {
  control: Control<Facts>
  choices: Parameters<typeof RoleField>[0]['choices']
  idUser: number
  held: Held
}

function RolesFields({ control, choices, idUser, held: { idTenant } }: FieldsProps) {
  const { field, fieldState } = useController({ control, name: 'idRoles' })
  const wanted = field.value
  return (
    <>
      <RoleField
        choices={choices}
        value={wanted}
        onChange={(ids) => field.onChange(ids.sort((one, other) => one - other))}
      />
      {fieldState.isDirty && <RolesEffect idUser={idUser} idTenant={idTenant} idRoles={wanted} />}
    </>
  )
}
