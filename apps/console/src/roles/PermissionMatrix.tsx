import { foldText } from '@parley/contract/kernel/foldText.ts'
import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { type AreaName, areas } from '@parley/contract/kernel/permissions.ts'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { Checkbox } from '../kit/fields/Checkbox.tsx'
import { Chips } from '../kit/fields/Chips.tsx'
import { SearchField } from '../kit/fields/SearchField.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import {
  actionsOf,
  commonGrant,
  type Entries,
  type Grant,
  grantOf,
  hasAll,
  heldAt,
  limitAll,
  setAll,
  setGrant,
} from './permission-edit.ts'
import { t } from './roles.messages.ts'
import { usePlaces } from './use-places.ts'

export type Place = { area: AreaName; action: string }
type Props = {
  value: Entries
  onChange: (value: Entries) => void
  /** What the one who edits holds: nobody gives more. */
  held: PermissionMap
  isOperator: boolean
  isReadOnly: boolean
  onWho: (place: Place) => void
}

const names = Object.keys(areas) as AreaName[] // the keys are the names
export const actionLabel = (area: AreaName, action: string): string => {
  const actions: Readonly<Record<string, { label: string }>> = areas[area].actions
  return actions[action]?.label ?? action
}

/** Every area with its actions; “everything” of an area also holds what comes to it later. */
export function PermissionMatrix(props: Props) {
  const [search, setSearch] = useState('')
  const wanted = foldText(search.trim())
  const matches = (area: AreaName, action: string) =>
    foldText(`${areas[area].label} ${actionLabel(area, action)} ${area}.${action}`).includes(wanted)
  const found = names
    .map((area) => ({ area, actions: actionsOf(area, true).filter((action) => matches(area, action)) }))
    .filter(({ actions }) => actions.length > 0)
  return (
    <div className="flex flex-col gap-3">
      <SearchField label={t('matrixSearch')} placeholder={t('matrixSearch')} value={search} onChange={setSearch} />
      {found.length === 0 && <p className="py-4 text-faint text-sm">{t('nothingFound')}</p>}
      {found.map(({ area, actions }) => (
        <AreaRow key={area} {...props} area={area} actions={actions} />
      ))}
    </div>
  )
}

function AreaRow({ area, actions, ...props }: Props & { area: AreaName; actions: readonly string[] }) {
  const { value, onChange, held, isOperator, isReadOnly } = props
  const isAll = hasAll(value, area)
  const possible = actionsOf(area, isOperator)
  const given = possible.filter((action) => isAll || isGivenAt(value, area, action))
  const isOfOperator = possible.length === 0
  const mayGiveAll = possible.length > 0 && possible.every((action) => grantOf(held, area, action) === 'all')
  return (
    <fieldset className="border-line border-b pb-3 last:border-0">
      <legend className="pb-1.5 font-medium text-ink text-sm">{areas[area].label}</legend>
      {isOfOperator && <p className="-mt-1 pb-1.5 text-faint text-xs">{t('onlyOperator')}</p>}
      <div className="grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-2 xl:grid-cols-3">
        <div className="flex items-start justify-between gap-1">
          <Checkbox
            isSelected={isAll}
            isIndeterminate={!isAll && given.length > 0}
            isDisabled={isReadOnly || (!isAll && !mayGiveAll)}
            onChange={(isOn) => onChange(setAll(value, area, isOn))}
          >
            {t('all')}
          </Checkbox>
          {'limitedBy' in areas[area] && given.length > 1 && !isReadOnly && (
            <span className="-my-1">
              <PlacePicker
                area={area}
                label={t('limitArea', { area: areas[area].label })}
                grant={commonGrant(value, area, given)}
                own={heldAt(held, area, given)}
                onChange={(grant) => onChange(limitAll(value, { area, actions: given, grant, held }, isOperator))}
              />
            </span>
          )}
        </div>
        {actions.map((action) => (
          <ActionCell key={action} {...props} area={area} action={action} isExplained={isOfOperator} />
        ))}
      </div>
    </fieldset>
  )
}

function ActionCell({ area, action, isExplained, ...props }: Props & Place & { isExplained: boolean }) {
  const { value, onChange, held, isOperator, isReadOnly, onWho } = props
  const grant = grantOf(value, area, action)
  const own = grantOf(held, area, action)
  const isGiven = grant === 'all' || grant.length > 0
  const isPossible = actionsOf(area, isOperator).includes(action)
  const label = actionLabel(area, action)
  const blocked = isPossible
    ? own === 'all' || own.length > 0 || isGiven
      ? undefined
      : t('notHeld')
    : t('onlyOperator')
  const places = usePlaces(area, grant !== 'all' && grant.length > 0)
  const nameOf = (id: number) => places.find((each) => each.id === id)?.name ?? String(id)
  const limits = grant === 'all' ? [] : grant.map((id) => ({ value: id, label: nameOf(id) }))
  const help = isExplained ? undefined : blocked
  const isLimitable = 'limitedBy' in areas[area] && isGiven && !isReadOnly && isPossible
  const give = (wanted: Grant) => onChange(setGrant(value, area, action, wanted, isOperator))
  // Whoever is limited gives the same limits.
  const onToggle = (isOn: boolean) => give(isOn ? own : [])
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-x-1 gap-y-1.5">
      <Checkbox
        isSelected={isGiven && isPossible}
        isDisabled={isReadOnly || blocked !== undefined}
        onChange={onToggle}
        {...(help === undefined ? {} : { help })}
      >
        {label}
      </Checkbox>
      <span className="-my-1 flex shrink-0">
        {isLimitable && (
          <PlacePicker area={area} label={t('limit', { action: label })} grant={grant} own={own} onChange={give} />
        )}
        <Button
          size="small"
          variant="ghost"
          label={t('whoCan', { action: `${areas[area].label}: ${label}` })}
          icon={Users}
          onPress={() => onWho({ area, action })}
        />
      </span>
      {isPossible && limits.length > 0 && (
        <div className="col-span-2 min-w-0 ps-6">
          <Chips
            label={t('limitedTo', { action: label })}
            items={limits}
            onRemove={isLimitable && grant !== 'all' ? (id) => give(grant.filter((each) => each !== id)) : undefined}
          />
        </div>
      )}
    </div>
  )
}

function isGivenAt(value: PermissionMap, area: AreaName, action: string): boolean {
  const grant = grantOf(value, area, action)
  return grant === 'all' || grant.length > 0
}
