import { BulkChange as fields } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { t as kit } from '../../kit/kit.messages.ts'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { roleOption } from '../../roles/role-option.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { t } from '../users.messages.ts'

export type BulkKind = 'disable' | 'giveRole'
type Props = { kind: BulkKind; idUsers: readonly number[]; onClose: () => void; onDone: () => void }
type Answer = { reason: string; idRole: number | null }
type Result = { changed: number; refused: readonly { id: number; name: string; reason: string }[] }

const { BulkChange, RoleChoices } = operations.Users

/** Asks what is needed, does it for every user, and names those for whom it could not be done. */
export function BulkQuestion({ kind, idUsers, onClose, onDone }: Props) {
  const [result, setResult] = useState<Result>()
  const { data: choices } = useRead(RoleChoices, { query: {} }, { enabled: kind === 'giveRole' })
  const bulk = useWrite(BulkChange, { silent: true })
  const draft = useDraft<Answer>({ values: { reason: '', idRole: null } })
  const count = idUsers.length

  async function run({ reason, idRole }: Answer) {
    const asked = kind === 'disable' ? { reason } : idRole === null ? {} : { idRole }
    const done = await bulk.write({ body: { idUsers: [...idUsers], action: kind, ...asked } })
    showToast('success', t('changed', { count: done.changed }))
    if (done.refused.length > 0) return setResult(done)
    onDone()
  }

  if (result)
    return (
      <Dialog
        title={t('bulkRefused', { count: result.refused.length })}
        isOpen
        onClose={onDone}
        footer={<Button onPress={onDone}>{kit('close')}</Button>}
      >
        <ul className="flex flex-col gap-2.5">
          {result.refused.map(({ id, name, reason: why }) => (
            <li key={id}>
              <p className="font-medium text-ink">{name}</p>
              <p className="text-soft">{why}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <FormDialog
      title={t(kind === 'giveRole' ? 'bulkGiveTitle' : 'bulkDisableTitle', { count })}
      onClose={onClose}
      draft={draft}
      onSubmit={run}
      isUnguarded
      isDangerous={kind === 'disable'}
      submitLabel={t(kind === 'giveRole' ? 'giveRole' : 'disable')}
    >
      {kind === 'disable' ? (
        <>
          <p className="text-soft">{t('disableText')}</p>
          <FormText control={draft.control} field={fields.reason} isRequired autoFocus />
        </>
      ) : (
        <FormSelect
          control={draft.control}
          field={fields.idRole}
          isRequired
          options={(choices ?? []).map(roleOption)}
        />
      )}
    </FormDialog>
  )
}
