import type { Reason } from '@parley/contract/kernel/errors.ts'
import { operations } from '@parley/contract/operations.ts'
import type { RolePermission, RoleRow } from '@parley/contract/roles/role.schema.ts'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { useUnsavedChanges } from '../kit/forms/unsaved-changes.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useWrite } from '../shell/api.ts'
import { PermissionMatrix, type Place } from './PermissionMatrix.tsx'
import { type Entries, isSame, mergeGrants } from './permission-edit.ts'
import { t } from './roles.messages.ts'

const PreviewDialog = lazyPart(async () => (await import('./RoleDialogs.tsx')).PreviewDialog)
const WhoDialog = lazyPart(async () => (await import('./RoleDialogs.tsx')).WhoDialog)

const { UpdatePermission } = operations.Roles
type Props = { role: RoleRow; permission: RolePermission; blocked: Reason | undefined; isOperator: boolean }

/** The matrix with what is being changed; nothing is saved before one has seen for whom it changes what. */
export function MatrixCard({ role, permission, blocked, isOperator }: Props) {
  const [base, setBase] = useState(permission)
  const [draft, setDraft] = useState<Entries>(permission.permissions)
  const [isMerged, setMerged] = useState(false)
  // Saved since: here, which brings what is drafted, or by another user, whose changes come together with these.
  if (permission.rowVersion !== base.rowVersion) {
    const both = mergeGrants(base.permissions, draft, permission.permissions)
    setBase(permission)
    setDraft(both)
    setMerged(!isSame(both, permission.permissions))
  }
  const [asked, ask] = useState<Place>()
  const [isReviewing, review] = useState(false)
  const held = useUserInfo().permissions
  const can = useCan()
  const isChanged = !isSame(draft, permission.permissions)
  useUnsavedChanges(isChanged)
  const save = useWrite(UpdatePermission, {
    silent: true,
    onSuccess: () => showToast('success', t('saved', { name: role.name })),
  })
  const body = { permissions: draft, rowVersion: permission.rowVersion }
  return (
    <Card title={t('matrix')} description={blocked?.message ?? t('matrixHelp')}>
      <PermissionMatrix
        value={draft}
        onChange={setDraft}
        held={held}
        isOperator={isOperator}
        isReadOnly={blocked !== undefined || !can(UpdatePermission)}
        onWho={ask}
      />
      {isChanged && (
        <div className="sticky bottom-0 -mx-5 mt-3 -mb-5 flex items-center justify-end gap-2 rounded-b-card border-line border-t bg-surface px-5 py-3">
          <p role="status" className="mr-auto text-soft text-sm">
            {isMerged && t('mergedMeanwhile')}
          </p>
          <Button onPress={() => setDraft(permission.permissions)}>{t('discard')}</Button>
          <ActionButton endpoint={UpdatePermission} variant="primary" onPress={() => review(true)}>
            {t('review')}
          </ActionButton>
        </div>
      )}
      {asked && <WhoDialog place={asked} onClose={() => ask(undefined)} />}
      {isReviewing && (
        <PreviewDialog
          idRole={role.idRole}
          permissions={draft}
          onSave={() => save.write({ params: { idRole: role.idRole }, body })}
          onClose={() => review(false)}
        />
      )}
    </Card>
  )
}
