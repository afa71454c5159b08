import { CreateUserApiSecret as fields } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { Checkbox } from '../kit/fields/Checkbox.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { ShownOnce } from '../kit/overlays/ShownOnce.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useWrite } from '../shell/api/use-write.ts'
import { permissionWords } from '../users/detail/permission-words.ts'
import { t } from './profile.messages.ts'
import { type ScopeGroup, scopeGroups, scopesOf } from './scopes.ts'

type SecretDraft = { name: string; expiresAt: string; width: 'some' | 'all'; scopes: string[] }

/** The end of the day (YYYY-MM-DD) in this browser's zone as an instant; null where none was chosen. */
function instantOfDay(text: string): string | null {
  const [year, month, day] = text.split('-').map(Number)
  return year && month && day ? new Date(year, month - 1, day, 23, 59, 59).toISOString() : null
}

/** Creates a secret and shows it once. */
export function ApiSecretDialog({ onClose }: { onClose: () => void }) {
  const { permissions } = useUserInfo()
  const [secret, setSecret] = useState<string>()
  const create = useWrite(operations.Users.CreateUserApiSecret, { silent: true })
  const draft = useDraft<SecretDraft>({ values: { name: '', expiresAt: '', width: 'some', scopes: [] } })
  const { control } = draft
  if (secret !== undefined)
    return (
      <ShownOnce title={t('newSecret')} label={t('secret')} value={secret} onClose={onClose}>
        <p>{t('keepSecret')}</p>
      </ShownOnce>
    )
  async function submit({ name, expiresAt, width, scopes }: SecretDraft) {
    const chosen = width === 'all' ? null : scopesOf(new Set(scopes))
    const created = await create.write({ body: { name, expiresAt: instantOfDay(expiresAt), scopes: chosen } })
    setSecret(created.secret)
  }
  return (
    <FormDialog title={t('newSecret')} onClose={onClose} draft={draft} onSubmit={submit} submitLabel={t('create')}>
      <FormText control={control} field={fields.name} />
      <FormRadio
        control={control}
        name="width"
        label={t('scopesWhat')}
        options={[
          { value: 'some', label: t('scopesSome'), description: t('scopesSomeText') },
          { value: 'all', label: t('scopesAll'), description: t('scopesAllText') },
        ]}
      />
      {draft.watch('width') === 'some' && <ScopeField control={control} groups={scopeGroups(permissions)} />}
      <FormDay control={control} field={fields.expiresAt} />
    </FormDialog>
  )
}

type ScopeProps = { control: Control<SecretDraft>; groups: readonly ScopeGroup[] }

/** What a secret can do, out of what the person can. */
function ScopeField({ control, groups }: ScopeProps) {
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
