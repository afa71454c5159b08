import { destinationAction } from '@parley/contract/destinations/destination.enum.ts'
import { MOST_ENTRIES, PREFIX, prefixOf } from '@parley/contract/destinations/destination.rules.ts'
import type { DestinationDraft, DestinationEntry } from '@parley/contract/destinations/destination.schema.ts'
import { UpdateDestinations as fields } from '@parley/contract/fields/tenants.gen.ts'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { AddButton, FieldRow } from '../kit/forms/FieldRow.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { t } from './destinations.messages.ts'
import { limitWords } from './limit-words.ts'

/** Entries as they are saved, however their prefixes were written. */
export const savedOf = ({ destinations }: DestinationDraft): DestinationDraft => ({
  destinations: destinations.map((entry) => ({ ...entry, prefix: prefixOf(entry.prefix) })),
})

export const entryLists = {
  destinations: {
    key: ({ prefix }: DestinationEntry) => prefix,
    name: (entry: DestinationEntry) =>
      [
        entry.prefix,
        destinationAction.label(entry.action),
        ...(entry.action === 'allow' ? [limitWords(entry)] : []),
      ].join(' · '),
  },
}

const prefixField = fields['destinations.*.prefix']

const NEW: DestinationEntry = {
  ...{ prefix: '', action: 'allow', perMinute: null, perHour: null, perDay: null, minutesPerDay: null },
}

export function EntryFields({ control }: { control: Control<DestinationDraft> }) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'destinations' })
  const entries = useWatch({ control, name: 'destinations' })
  const problemOf = (typed: unknown) => {
    const prefix = prefixOf(String(typed))
    if (!PREFIX.test(prefix)) return t('notPrefix')
    return entries.filter((each) => prefixOf(each.prefix) === prefix).length > 1 ? t('twice') : undefined
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-pretty text-soft text-sm">
        {prefixField.help} {t('empty')}
      </p>
      {rows.map(({ id }, at) => (
        <FieldRow
          key={id}
          legend={t('entry', { number: at + 1 })}
          remove={t('remove', { number: at + 1 })}
          onRemove={() => remove(at)}
        >
          <div className="grid items-start gap-3 sm:grid-cols-[1fr_9rem]">
            <FormText
              control={control}
              field={prefixField}
              help=""
              name={`destinations.${at}.prefix`}
              check={problemOf}
            />
            <FormSelect
              control={control}
              field={fields['destinations.*.action']}
              name={`destinations.${at}.action`}
              options={destinationAction.entries}
            />
          </div>
          {entries[at]?.action === 'allow' && <Limits control={control} at={at} />}
        </FieldRow>
      ))}
      <AddButton
        blocked={rows.length < MOST_ENTRIES ? undefined : t('most', { count: MOST_ENTRIES })}
        onPress={() => append(NEW)}
      >
        {t('add')}
      </AddButton>
    </div>
  )
}

const Limits = ({ control, at }: { control: Control<DestinationDraft>; at: number }) => (
  <div className="grid items-start gap-3 sm:grid-cols-4">
    <FormNumber control={control} field={fields['destinations.*.perMinute']} name={`destinations.${at}.perMinute`} />
    <FormNumber control={control} field={fields['destinations.*.perHour']} name={`destinations.${at}.perHour`} />
    <FormNumber control={control} field={fields['destinations.*.perDay']} name={`destinations.${at}.perDay`} />
    <FormNumber
      control={control}
      field={fields['destinations.*.minutesPerDay']}
      name={`destinations.${at}.minutesPerDay`}
    />
  </div>
)
