import type { RoleChoice } from '@parley/contract/users/user.schema.ts'
import { Checkbox } from '../kit/fields/Checkbox.tsx'
import { t } from './users.messages.ts'

type Props = {
  choices: readonly RoleChoice[]
  value: readonly number[]
  onChange: (value: number[]) => void
  label?: string
}

/** Roles as checkboxes; those that cannot be given say why, and can still be taken from who has them. */
export function RoleField({ choices, value, onChange, label = t('roles') }: Props) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1.5 font-medium text-ink text-sm">{label}</legend>
      <p className="-mt-1 text-faint text-xs">{t('rolesHelp')}</p>
      <div className="flex max-h-72 flex-col gap-2 overflow-y-auto rounded-control p-3 ring-1 ring-line ring-inset">
        {choices.map(({ idRole, name, blocked }) => {
          const isHeld = value.includes(idRole)
          return (
            <Checkbox
              key={idRole}
              isSelected={isHeld}
              isDisabled={blocked !== null && !isHeld}
              {...(blocked === null ? {} : { help: blocked })}
              onChange={(isOn) => onChange(isOn ? [...value, idRole] : value.filter((each) => each !== idRole))}
            >
              {name}
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}
