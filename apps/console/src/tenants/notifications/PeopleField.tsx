import { CreateNotificationGroup as fields } from '@parley/contract/fields/tenants.gen.ts'
import { X } from 'lucide-react'
import { type Control, useController } from 'react-hook-form'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import type { GroupDraft } from './group-draft.ts'
import { t } from './notifications.messages.ts'

interface Person {
  readonly id: number
  readonly name: string
}

/** People who are told in the console. */
export function PeopleField({ control, people }: { control: Control<GroupDraft>; people: readonly Person[] }) {
  const { field, fieldState } = useController({ control, name: 'idUsers' })
  const chosen = field.value.map((id) => people.find((person) => person.id === id) ?? { id, name: `#${id}` })
  const options = people
    .filter(({ id }) => !field.value.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="flex flex-col gap-1.5">
      <ComboBox
        // Chosen once, the field is empty again for the next person.
        key={field.value.join()}
        label={fields.idUsers.label}
        placeholder={t('addPerson')}
        options={options}
        {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
        onChange={(id) => id !== undefined && field.onChange([...field.value, id])}
      />
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {chosen.map(({ id, name }) => (
            <li
              key={id}
              className="flex h-6 items-center gap-0.5 rounded-md bg-sunken pl-2 text-ink text-xs ring-1 ring-line ring-inset"
            >
              {name}
              <IconButton
                size="small"
                label={t('removePerson', { name })}
                icon={X}
                onPress={() => field.onChange(field.value.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
