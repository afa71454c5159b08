import { CreateUserApiSecret as fields } from '@parley/contract/fields/users.gen.ts'
import { type Control, useController } from 'react-hook-form'
import { Checkbox } from '../kit/fields/Checkbox.tsx'
import { permissionWords } from '../users/detail/permission-words.ts'
import { t } from './profile.messages.ts'
import type { ScopeGroup } from './scopes.ts'

export type SecretDraft = { name: string; expiresAt: string; width: 'some' | 'all'; scopes: string[] }
type Props = { control: Control<SecretDraft>; groups: readonly ScopeGroup[] }

/** What a secret may, out of what one may oneself. */
export function ScopeField({ control, groups }: Props) {
  const { field, fieldState } = useController({
    control,
    name: 'scopes',
    rules: { validate: (scopes, { width }) => (width === 'some' && scopes.length === 0 ? t('scopesNone') : undefined) },
  })
  const value = new Set(field.value)
  const error = fieldState.error?.message
  const set = (entries: readonly string[], isOn: boolean) => {
    const next = new Set(value)
    for (const entry of entries) {
      if (isOn) next.add(entry)
      else next.delete(entry)
    }
    field.onChange([...next])
  }
  return (
    <fieldset
      className="flex flex-col gap-2"
      {...(error ? { 'aria-describedby': 'scopes-error', 'data-invalid': true } : {})}
    >
      <legend className="pb-1.5 font-medium text-ink text-sm">{fields.scopes.label}</legend>
      <div className="flex max-h-64 flex-col gap-3 overflow-y-auto rounded-control p-3 ring-1 ring-line ring-inset">
        {groups.map(({ area, label, entries }) => {
          const count = entries.filter((entry) => value.has(entry)).length
          return (
            <div key={area} className="flex flex-col gap-1.5">
              <Checkbox
                isSelected={count === entries.length}
                isIndeterminate={count > 0 && count < entries.length}
                onChange={(isOn) => set(entries, isOn)}
              >
                <span className="font-medium">{label}</span>
              </Checkbox>
              <div className="flex flex-col gap-1.5 pl-6">
                {entries.map((entry) => (
                  <Checkbox key={entry} isSelected={value.has(entry)} onChange={(isOn) => set([entry], isOn)}>
                    {permissionWords(entry).replace(`${label}: `, '')}
                  </Checkbox>
                ))}
              </div>
            </div>
          )
        })}
      </div>
      {error && (
        <p id="scopes-error" role="alert" className="text-danger-ink text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}
