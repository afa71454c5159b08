import { Create as fields } from '@parley/contract/fields/roles.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { RoleRow } from '@parley/contract/roles/role.schema.ts'
import { FormText } from '../kit/forms/FormText.tsx'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './roles.messages.ts'

const { Basic, Create, Duplicate, UpdateBasic } = operations.Roles
const created = ({ name }: RoleRow) => t('created', { name })
const page = ({ idRole }: RoleRow) => screens.role(idRole)

export const NewRoleDrawer = ({ onClose }: { onClose: () => void }) => (
  <CreateDrawer
    title={t('create')}
    action={t('createAction')}
    operation={Create}
    values={{ name: '', permissions: {} }}
    created={created}
    page={page}
    onClose={onClose}
  >
    {(control) => <FormText control={control} field={fields.name} autoFocus />}
  </CreateDrawer>
)

type Props = { role: RoleRow; onClose: () => void }

export const CopyRoleDrawer = ({ role: { idRole, name }, onClose }: Props) => (
  <CreateDrawer
    title={t('duplicate')}
    action={t('duplicate')}
    operation={Duplicate}
    values={{ name: t('duplicateName', { name }) }}
    send={(body, write) => write({ params: { idRole }, body })}
    created={created}
    page={page}
    onClose={onClose}
  >
    {(control) => <FormText control={control} field={fields.name} autoFocus />}
  </CreateDrawer>
)

export function RenameRoleDrawer({ role, onClose }: Props) {
  const change = useChange(UpdateBasic, Basic, {
    params: { idRole: role.idRole },
    saved: ({ name }) => t('saved', { name }),
  })
  return (
    <EditDrawer
      {...change}
      title={t('rename')}
      entity={role}
      factsOf={({ name }) => ({ name })}
      fields={fields}
      onClose={onClose}
    >
      {(control) => <FormText control={control} field={fields.name} autoFocus />}
    </EditDrawer>
  )
}
