import { notificationEvent } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import { type Control, useController } from 'react-hook-form'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import type { GroupDraft } from './group-draft.ts'
import { t } from './notifications.messages.ts'

/** Which events a group is told of. */
export function EventsField({ control }: { control: Control<GroupDraft> }) {
  const { field, fieldState } = useController({
    control,
    name: 'events',
    rules: { validate: (events) => (events.length > 0 ? undefined : t('chooseEvent')) },
  })
  const error = fieldState.error?.message
  const choose = (value: GroupDraft['events'][number], isSelected: boolean) =>
    field.onChange(isSelected ? [...field.value, value] : field.value.filter((each) => each !== value))
  return (
    <fieldset
      className="flex flex-col gap-2"
      {...(error ? { 'aria-describedby': 'events-error', 'data-invalid': true } : {})}
    >
      <legend className="mb-1.5 font-medium text-ink text-sm">{t('events')}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2">
        {notificationEvent.entries.map(({ value, label }) => (
          <Checkbox
            key={value}
            isSelected={field.value.includes(value)}
            onChange={(isSelected) => choose(value, isSelected)}
            onBlur={field.onBlur}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      {error && (
        <p id="events-error" role="alert" className="text-danger-ink text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}
