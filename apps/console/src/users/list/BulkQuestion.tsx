import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { t as validation } from '../../kit/validation/messages.ts'
import { roleOption } from '../../roles/role-option.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { t } from '../users.messages.ts'

export type BulkKind = 'disable' | 'enable' | 'giveRole'
type Props = { kind: BulkKind; idUsers: readonly number[]; onClose: () => void; onDone: () => void }
type Result = { changed: number; refused: readonly { id: number; name: string; reason: string }[] }

const { BulkChange, List, UserBasic, RoleChoices } = operations.Users

/** Asks what is needed, does it for every user, and names those for whom it could not be done. */
export function BulkQuestion({ kind, idUsers, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  const [idRole, setRole] = useState<number>()
  const [result, setResult] = useState<Result>()
  const { data: choices } = useRead(RoleChoices, { query: {} }, { enabled: kind === 'giveRole' })
  const bulk = useWrite(BulkChange, { silent: true, invalidates: [List, UserBasic] })
  const count = idUsers.length

  async function run() {
    const body = {
      idUsers: [...idUsers],
      action: kind,
      ...(kind === 'disable' ? { reason } : {}),
      ...(idRole === undefined ? {} : { idRole }),
    }
    const done = await bulk.write({ body }).catch(() => undefined)
    if (!done) return
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
        footer={<Button onPress={onDone}>{t('close')}</Button>}
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
  const missing =
    kind === 'disable' && reason.trim() === ''
      ? validation('required')
      : kind === 'giveRole' && idRole === undefined
        ? t('pickRole')
        : undefined
  return (
    <Dialog
      title={t(kind === 'giveRole' ? 'bulkGiveTitle' : 'bulkDisableTitle', { count })}
      isOpen
      onClose={onClose}
      isLocked={bulk.isPending}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant={kind === 'disable' ? 'danger' : 'primary'}
            isPending={bulk.isPending}
            blocked={missing}
            onPress={() => void run()}
          >
            {t(kind === 'giveRole' ? 'giveRole' : 'disable')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {kind === 'disable' ? (
          <>
            <p className="text-soft">{t('disableText')}</p>
            <TextField
              label={t('disabledReason')}
              help={t('disabledReasonHelp')}
              value={reason}
              onChange={setReason}
              maxLength={200}
              isRequired
              autoFocus
            />
          </>
        ) : (
          <Select label={t('role')} value={idRole} onChange={setRole} options={(choices ?? []).map(roleOption)} />
        )}
        <ErrorNote error={bulk.error} />
      </div>
    </Dialog>
  )
}
