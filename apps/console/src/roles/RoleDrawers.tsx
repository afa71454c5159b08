import { Create as fields } from '@parley/contract/fields/roles.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { RoleRow } from '@parley/contract/roles/role.schema.ts'
import { FormText } from '../kit/forms/FormText.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useApi, useWrite } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
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
  const call = useApi()
  const params = { idRole: role.idRole }
  const rename = useWrite(UpdateBasic, { silent: true })
  return (
    <EditDrawer
      title={t('rename')}
      entity={role}
      factsOf={({ name }) => ({ name })}
      fields={fields}
      save={async ({ name }, { rowVersion }) => {
        const saved = await rename.write({ params, body: { name, rowVersion } })
        showToast('success', t('saved', { name: saved.name }))
      }}
      read={() => call(Basic, { params }, { silent: true })}
      onClose={onClose}
    >
      {(control) => <FormText control={control} field={fields.name} autoFocus />}
    </EditDrawer>
  )
}
