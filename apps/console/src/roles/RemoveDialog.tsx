import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { RoleRow } from '@parley/contract/roles/role.schema.ts'
import { useState } from 'react'
import { Select } from '../kit/fields/Select.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { ConfirmDialog } from '../kit/overlays/ConfirmDialog.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { required } from '../kit/validation/validators.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { roleOption } from './role-option.ts'
import { t } from './roles.messages.ts'

const { List, Members, Remove } = operations.Roles

/** Whoever holds the group gets another one in its place. */
export function RemoveDialog({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const { navigate } = useKit()
  const [idReplacement, setReplacement] = useState<number>()
  const [isMissing, setMissing] = useState(false)
  const params = { idRole: role.idRole }
  const { data: members } = useRead(Members, { params })
  const { data: roles } = useRead(List, { query: { limit: 200 } })
  const remove = useWrite(Remove, { silent: true })
  const isUsed = members !== undefined && members.length > 0
  const options = (roles?.items ?? [])
    .filter((each) => each.idRole !== role.idRole && (!role.isSystem || each.isSystem))
    .map((each) => roleOption(each))
  async function run() {
    await remove.write({ params, query: idReplacement === undefined ? {} : { idReplacement } })
    showToast('success', t('removed', { name: role.name }))
    navigate?.(screens.roles())
  }
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: role.name })}
      isOpen
      action={t('remove')}
      onClose={onClose}
      onConfirm={run}
      canConfirm={() => {
        setMissing(isUsed && idReplacement === undefined)
        return !isUsed || idReplacement !== undefined
      }}
    >
      <p>{t('removeText')}</p>
      {isUsed && (
        <div className="mt-3 flex flex-col gap-2">
          <p>{t('removeUse', { count: members.length })}</p>
          <p className="text-faint">{members.map(({ name }) => name).join(', ')}</p>
          <Select
            label={t('replacement')}
            options={options}
            value={idReplacement}
            onChange={setReplacement}
            isRequired
            error={isMissing && idReplacement === undefined ? required(undefined) : undefined}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}
