import { Checkbox } from '../kit/fields/Checkbox.tsx'
import { permissionWords } from '../users/detail/permission-words.ts'
import { t } from './profile.messages.ts'
import type { ScopeGroup } from './scopes.ts'

type Props = {
  groups: readonly ScopeGroup[]
  value: ReadonlySet<string>
  onChange: (value: ReadonlySet<string>) => void
}

/** What a secret may, out of what one may oneself. */
export function ScopeField({ groups, value, onChange }: Props) {
  const set = (entries: readonly string[], isOn: boolean) => {
    const next = new Set(value)
    for (const entry of entries) {
      if (isOn) next.add(entry)
      else next.delete(entry)
    }
    onChange(next)
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1.5 font-medium text-ink text-sm">{t('scopes')}</legend>
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
    </fieldset>
  )
}
