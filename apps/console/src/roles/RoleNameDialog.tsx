import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { RoleRow } from '@parley/contract/roles/role.schema.ts'
import { Form } from '../kit/forms/Form.tsx'
import { FormTextField } from '../kit/forms/FormTextField.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { GuardedDrawer } from '../kit/overlays/GuardedDrawer.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { required } from '../kit/validation/validators.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './roles.messages.ts'

const { Create, Duplicate, UpdateBasic } = operations.Roles
type Props = { role?: RoleRow; isCopy?: boolean; onClose: () => void }

/** The name of a new group, of a copy, or of one that is called otherwise from now on. */
export function RoleNameDialog({ role, isCopy = false, onClose }: Props) {
  const { navigate } = useKit()
  const create = useWrite(Create, { silent: true })
  const copy = useWrite(Duplicate, { silent: true })
  const rename = useWrite(UpdateBasic, { silent: true })
  const name = role ? (isCopy ? t('duplicateName', { name: role.name }) : role.name) : ''
  const draft = useDraft({ values: { name } })

  async function save(values: { name: string }) {
    if (role && !isCopy) {
      const params = { idRole: role.idRole }
      const saved = await rename.write({ params, body: { ...values, rowVersion: role.rowVersion } })
      showToast('success', t('saved', { name: saved.name }))
      return onClose()
    }
    const made = role
      ? await copy.write({ params: { idRole: role.idRole }, body: values })
      : await create.write({ body: { ...values, permissions: {} } })
    showToast('success', t('created', { name: made.name }))
    navigate?.(screens.role(made.idRole))
  }
  return (
    <GuardedDrawer title={role ? t(isCopy ? 'duplicate' : 'rename') : t('create')} isOpen onClose={onClose}>
      <Form draft={draft} onSubmit={save} onCancel={onClose}>
        <FormTextField control={draft.control} name="name" label={t('name')} isRequired autoFocus check={required} />
      </Form>
    </GuardedDrawer>
  )
}
