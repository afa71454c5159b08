import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { t } from './import.messages.ts'
import { type ImportField, type Places, withPlace } from './import-file.ts'

const NONE = -1

type ColumnChoiceProps = {
  fields: readonly ImportField[]
  titles: readonly string[]
  chosen: Places
  isPending: boolean
  onRead: (columns: Places) => void
}

/** Which column of the file is which value. */
export function ColumnChoice({ fields, titles, chosen, isPending, onRead }: ColumnChoiceProps) {
  const [places, setPlaces] = useState<Places>(chosen)
  const options = [
    { value: NONE, label: t('notRead') },
    ...titles.map((title, value) => ({ value, label: title === '' ? t('column', { number: value + 1 }) : title })),
  ]
  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft">{t('columnsHelp')}</p>
      <div className="grid grid-cols-2 gap-3">
        {fields.map(({ name, label }) => (
          <Select
            key={name}
            label={label}
            value={places[name] ?? NONE}
            onChange={(at) => setPlaces(withPlace(places, name, at === NONE ? undefined : at))}
            options={options}
          />
        ))}
      </div>
      <div>
        <Button isPending={isPending} onPress={() => onRead(places)}>
          {t('again')}
        </Button>
      </div>
    </div>
  )
}
