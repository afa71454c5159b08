import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { operations } from '@parley/contract/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../kit/overlays/ConfirmDialog.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useApi } from '../shell/api.ts'
import type { Entries } from './permission-edit.ts'
import { t } from './roles.messages.ts'

type Props = { idRole: number; permissions: Entries; onSave: () => Promise<unknown>; onClose: () => void }

const wordsOf = (names: readonly string[]) =>
  names.map((name) => permissionLabel((name.split(':')[0] ?? '') as AreaAction)).join(', ') // of the catalogue

/** Who would gain and lose what; the core says it, since it knows what else everybody holds. */
export function PreviewDialog({ idRole, permissions, onSave, onClose }: Props) {
  const call = useApi()
  const { data, error } = useQuery({
    queryKey: ['rolePreview', idRole, permissions],
    queryFn: ({ signal }) =>
      call(operations.Roles.PreviewPermission, { params: { idRole }, body: { permissions } }, { signal, silent: true }),
    staleTime: 0,
  })
  const why = data?.blocked ?? undefined
  return (
    <ConfirmDialog
      title={t('previewTitle')}
      isOpen
      isDangerous={false}
      action={t('save')}
      onClose={onClose}
      onConfirm={onSave}
      blocked={why}
    >
      <div className="flex flex-col gap-3" aria-live="polite">
        <ErrorNote error={error ?? (why === undefined ? undefined : new Error(why))} />
        {!data && !error && <CardSkeleton lines={3} />}
        {data && <p>{data.affected === 0 ? t('noEffect') : t('previewAffected', { count: data.affected })}</p>}
        <ul className="flex flex-col gap-3">
          {data?.people.map(({ idUser, name, tenant, gains, losses }) => (
            <li key={`${idUser} ${tenant}`}>
              <p className="font-medium text-ink">
                {name} <span className="font-normal text-faint">{tenant}</span>
              </p>
              {gains.length > 0 && (
                <p className="text-soft">
                  + {t('gains')}: {wordsOf(gains)}
                </p>
              )}
              {losses.length > 0 && (
                <p className="text-soft">
                  − {t('losses')}: {wordsOf(losses)}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  )
}
