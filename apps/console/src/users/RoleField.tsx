import type { RoleChoice } from '@parley/contract/users/user.schema.ts'
import { useState } from 'react'
import { Checkbox } from '../kit/fields/Checkbox.tsx'
import { roleOption } from '../roles/role-option.ts'
import { t } from './users.messages.ts'

type Props = {
  choices: readonly RoleChoice[]
  value: readonly number[]
  onChange: (value: number[]) => void
  label?: string
}

/** Roles as checkboxes, those held at the beginning first; those that cannot be given say why, and can still be taken from who has them. */
export function RoleField({ choices, value, onChange, label = t('roles') }: Props) {
  // As they were at the beginning: a box that is ticked does not run away.
  const [held] = useState(value)
  const inOrder = [...choices].sort(
    (one, other) => Number(held.includes(other.idRole)) - Number(held.includes(one.idRole)),
  )
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1.5 font-medium text-ink text-sm">{label}</legend>
      <p className="-mt-1 text-faint text-xs">{t('rolesHelp')}</p>
      <div className="flex max-h-[50dvh] flex-col gap-2.5 overflow-y-auto rounded-control p-3 ring-1 ring-line ring-inset">
        {inOrder.map((choice) => {
          const { idRole } = choice
          const { label, description, isDisabled } = roleOption(choice)
          const isHeld = value.includes(idRole)
          return (
            <Checkbox
              key={idRole}
              isSelected={isHeld}
              isDisabled={isDisabled && !isHeld}
              help={description}
              onChange={(isOn) => onChange(isOn ? [...value, idRole] : value.filter((each) => each !== idRole))}
            >
              {label}
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}
