import { areas } from '@parley/contract/kernel/permissions.ts'
import { operations } from '@parley/contract/operations.ts'
import { Button } from '../kit/actions/Button.tsx'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useRead } from '../shell/api.ts'
import { actionLabel, type Place } from './PermissionMatrix.tsx'
import { t } from './roles.messages.ts'
import { usePlaces } from './use-places.ts'

/** The people who hold a permission here, and by which groups. */
export function WhoDialog({ place: { area, action }, onClose }: { place: Place; onClose: () => void }) {
  const { data, error } = useRead(operations.Roles.WhoCan, { query: { area, action } }, { keepPrevious: false })
  const isLimited = data?.some(({ roles }) => roles.some(({ values }) => values.length > 0)) === true
  const places = usePlaces(area, isLimited)
  const nameOf = (id: number) => places.find((each) => each.id === id)?.name ?? String(id)
  const wordsOf = ({ name, values }: { name: string; values: readonly number[] }) =>
    values.length === 0 ? name : `${name} (${t('limited', { names: values.map(nameOf).join(', ') })})`
  return (
    <Dialog
      title={t('whoCan', { action: `${areas[area].label}: ${actionLabel(area, action)}` })}
      isOpen
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <ErrorNote error={error ?? undefined} />
      {!data && !error && <CardSkeleton lines={3} />}
      {data?.length === 0 && <p className="text-faint">{t('whoCanNone')}</p>}
      <ul className="flex flex-col gap-2">
        {data?.map(({ idUser, name, roles }) => (
          <li key={idUser}>
            <p className="text-ink">{name}</p>
            <p className="text-faint text-xs">{roles.map(wordsOf).join(', ')}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
