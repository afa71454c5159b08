import { X } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { actionLabel, type Place } from './PermissionMatrix.tsx'
import type { Grant } from './permission-edit.ts'
import { t } from './roles.messages.ts'
import { limitedByOf, usePlaces } from './use-places.ts'

type Props = { place: Place; grant: Grant; own: Grant; onChange: (grant: Grant) => void; onClose: () => void }

/** Where an action is allowed; whoever is limited themselves chooses from their own places. */
export function LimitDialog({ place: { area, action }, grant, own, onChange, onClose }: Props) {
  const places = usePlaces(area)
  const chosen = grant === 'all' ? [] : grant
  const open = places.filter(({ id }) => !chosen.includes(id) && (own === 'all' || own.includes(id)))
  const nameOf = (id: number) => places.find((each) => each.id === id)?.name ?? String(id)
  return (
    <Dialog
      title={t('limit', { action: actionLabel(area, action) })}
      isOpen
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <div className="flex flex-col gap-3">
        <ComboBox
          key={chosen.join()}
          label={t(`value${limitedByOf(area) ?? 'folder'}`)}
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => id !== undefined && onChange([...chosen, id])}
        />
        {grant === 'all' ? (
          <p className="text-faint">{t('limitNone')}</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {grant.map((id) => (
              <li key={id} className="flex items-center justify-between gap-2">
                <span className="min-w-0 break-words">{nameOf(id)}</span>
                <IconButton
                  size="small"
                  label={t('limitRemove', { name: nameOf(id) })}
                  icon={<X size={14} aria-hidden />}
                  onPress={() => onChange(grant.filter((each) => each !== id))}
                />
              </li>
            ))}
          </ul>
        )}
        {grant !== 'all' && own === 'all' && <Button onPress={() => onChange('all')}>{t('limitLift')}</Button>}
      </div>
    </Dialog>
  )
}
