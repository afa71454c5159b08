import { Invite as fields } from '@parley/contract/fields/users.gen.ts'
import type { RoleChoice } from '@parley/contract/users/user.schema.ts'
import { useState } from 'react'
import { CheckboxGroup } from '../kit/fields/CheckboxGroup.tsx'
import { bind } from '../kit/forms/bound-field.tsx'
import { roleOption } from '../roles/role-option.ts'

type Props = { choices: readonly RoleChoice[]; value?: readonly number[]; onChange?: (value: number[]) => void }

/** Roles as checkboxes, those held at the beginning first; those that cannot be given say why, and can still be taken from who has them. */
export function RoleField({ choices, value = [], onChange, ...props }: Props) {
  // As they were at the beginning: a box that is ticked does not run away.
  const [held] = useState(value)
  const inOrder = [...choices].sort(
    (one, other) => Number(held.includes(other.idRole)) - Number(held.includes(one.idRole)),
  )
  return (
    <CheckboxGroup
      label={fields.idRoles.label}
      help={fields.idRoles.help}
      {...props}
      isFramed
      options={inOrder.map(roleOption)}
      value={value}
      onChange={(next) => onChange?.(next)}
    />
  )
}

export const FormRoles = bind<Props>(RoleField, 'value')
