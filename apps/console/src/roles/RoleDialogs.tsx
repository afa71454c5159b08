import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import { type AreaAction, areas } from '@parley/contract/kernel/permissions.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { RoleRow } from '@parley/contract/roles/role.schema.ts'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { t as kit } from '../kit/kit.messages.ts'
import { ConfirmDialog } from '../kit/overlays/ConfirmDialog.tsx'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { required } from '../kit/validation/validators.ts'
import { useLoaded, useRead, useWrite } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { actionLabel, type Place } from './PermissionMatrix.tsx'
import type { Entries } from './permission-edit.ts'
import { roleOption } from './role-option.ts'
import { t } from './roles.messages.ts'
import { usePlaces } from './use-places.ts'

const { List, Members, PreviewPermission, Remove, WhoCan } = operations.Roles

type PreviewProps = { idRole: number; permissions: Entries; onSave: () => Promise<unknown>; onClose: () => void }

const wordsOf = (names: readonly string[]) =>
  names.map((name) => permissionLabel((name.split(':')[0] ?? '') as AreaAction)).join(', ') // of the catalogue

/** Who would gain and lose what; the core says it, since it knows what else everybody holds. */
export function PreviewDialog({ idRole, permissions, onSave, onClose }: PreviewProps) {
  const input = { params: { idRole }, body: { permissions } }
  const { data, error } = useRead(PreviewPermission, input, { keepPrevious: false, staleTime: 0 })
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
              {gains.length > 0 && <p className="text-soft">{`+ ${t('gains')}: ${wordsOf(gains)}`}</p>}
              {losses.length > 0 && <p className="text-soft">{`− ${t('losses')}: ${wordsOf(losses)}`}</p>}
            </li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  )
}

/** The people who hold a permission here, and by which groups. */
export const WhoDialog = ({ place: { area, action }, onClose }: { place: Place; onClose: () => void }) => (
  <Dialog
    title={t('whoCan', { action: `${areas[area].label}: ${actionLabel(area, action)}` })}
    isOpen
    onClose={onClose}
    footer={<Button onPress={onClose}>{kit('close')}</Button>}
  >
    <LoadedPart lines={3}>
      <Holders area={area} action={action} />
    </LoadedPart>
  </Dialog>
)

function Holders({ area, action }: Place) {
  const { data: holders } = useLoaded(WhoCan, { query: { area, action } })
  const isLimited = holders.some(({ roles }) => roles.some(({ values }) => values.length > 0))
  const places = usePlaces(area, isLimited)
  const nameOf = (id: number) => places.find((each) => each.id === id)?.name ?? String(id)
  const grantOf = ({ name, values }: { name: string; values: readonly number[] }) =>
    values.length === 0 ? name : `${name} (${t('limited', { names: values.map(nameOf).join(', ') })})`
  if (holders.length === 0) return <p className="text-faint">{t('whoCanNone')}</p>
  return (
    <ul className="flex flex-col gap-2">
      {holders.map(({ idUser, name, roles }) => (
        <li key={idUser}>
          <p className="text-ink">{name}</p>
          <p className="text-faint text-xs">{roles.map(grantOf).join(', ')}</p>
        </li>
      ))}
    </ul>
  )
}

/** Its members get another group in its place. */
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
    .map(roleOption)
  async function run() {
    await remove.write({ params, query: idReplacement === undefined ? {} : { idReplacement } })
    showToast('success', t('removed', { name: role.name }))
    navigate(screens.roles())
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
