import type { AreaName } from '@parley/contract/kernel/permissions.ts'
import { FolderTree } from 'lucide-react'
import { PickButton, PickList } from '../kit/fields/PickMany.tsx'
import { EVERYWHERE, type Grant, pickedGrant } from './permission-edit.ts'
import { t } from './roles.messages.ts'
import { usePlaces } from './use-places.ts'

type Props = {
  area: AreaName
  label: string
  /** Undefined where it is not one and the same for all that it is about. */
  grant: Grant | undefined
  /** Where the one who edits has it: nobody gives more. */
  own: Grant
  onChange: (grant: Grant) => void
}

/** Where something is allowed: everywhere, or at the places that are ticked. */
export const PlacePicker = ({ label, ...props }: Props) => (
  <PickButton label={label} text={t('limitShort')} icon={FolderTree}>
    <Places label={label} {...props} />
  </PickButton>
)

function Places({ area, label, grant, own, onChange }: Props) {
  const places = usePlaces(area)
  const open = places.filter(({ id }) => own === 'all' || own.includes(id) || (grant !== 'all' && grant?.includes(id)))
  const everywhere = own === 'all' || grant === 'all' ? [{ value: EVERYWHERE, label: t('everywhere') }] : []
  return (
    <PickList
      label={label}
      options={[...everywhere, ...open.map(({ id, name }) => ({ value: id, label: name }))]}
      value={grant === 'all' ? [EVERYWHERE] : (grant ?? [])}
      onChange={(picked) => onChange(pickedGrant(grant, picked))}
    />
  )
}
