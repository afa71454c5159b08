import { editBlocked } from '@parley/contract/campaigns/campaign.edits.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactImport, contactImportChange } from '@parley/contract/contacts/contact.schema.ts'
import { UpdateImport as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../kit/actions/Button.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { FormElement } from '../../kit/forms/FormElement.tsx'
import { t } from './import.messages.ts'

type NewColumn = NonNullable<z.input<typeof contactImportChange>['newColumn']>
type Offer = ContactImport['offers'][number]
/** More than anybody takes along at once; the others come up as these are taken. */
const MOST_SHOWN = 12
const MOST_VALUES = 3
/** What a column is used as stands beside the types that its values may have. */
const PHONE = 'phone'

type Props = { campaign: Campaign; shown: ContactImport; isPending: boolean; onAdd: (column: NewColumn) => void }

/** Columns of the file that are read as nothing, each to be taken along as a new column of the campaign. */
export function NewColumns({ campaign, shown, isPending, onAdd }: Props) {
  const [opened, setOpened] = useState<number>()
  const { offers, titles, preview } = shown
  if (offers.length === 0) return null
  const blocked = editBlocked('columns', campaign)
  const valuesOf = ({ at }: Offer) =>
    [...new Set(preview.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== ''))].slice(0, MOST_VALUES)
  return (
    <section aria-label={t('leftOut')} className="flex flex-col gap-2">
      <h3 className="font-semibold text-ink">{t('leftOut')}</h3>
      <p className="text-faint text-xs">{blocked ? blocked.message : t('leftOutText')}</p>
      <ul className="flex flex-col divide-y divide-line rounded-control ring-1 ring-line">
        {offers.slice(0, MOST_SHOWN).map((offer) => (
          <li key={offer.at} className="flex flex-col gap-3 px-3 py-2">
            <div className="flex items-center gap-3">
              <span className="min-w-0 grow truncate text-sm">
                <span className="text-ink">{titles[offer.at] || t('columnNumber', { number: offer.at + 1 })}</span>
                <span className="pl-2 text-faint">{valuesOf(offer).join(' · ')}</span>
                {offer.isPhone && <span className="pl-2 text-accent-ink">{t('looksLikePhone')}</span>}
              </span>
              {!blocked && opened !== offer.at && (
                <Button
                  size="small"
                  onPress={() => setOpened(offer.at)}
                  label={t('newColumnOf', { title: titles[offer.at] || offer.name })}
                >
                  {t('newColumn')}
                </Button>
              )}
            </div>
            {!blocked && opened === offer.at && (
              <ColumnForm
                offer={offer}
                isPending={isPending}
                onAdd={onAdd}
                onCancel={() => setOpened(undefined)}
                taken={campaign.setup.columns.map(({ name }) => name.toLowerCase())}
              />
            )}
          </li>
        ))}
      </ul>
      {offers.length > MOST_SHOWN && (
        <p className="text-faint text-xs">{t('leftOutMore', { count: offers.length - MOST_SHOWN })}</p>
      )}
    </section>
  )
}

type FormProps = {
  offer: Offer
  taken: readonly string[]
  isPending: boolean
  onAdd: (column: NewColumn) => void
  onCancel: () => void
}

/** Its name and type, as they were guessed until somebody says otherwise. */
function ColumnForm({ offer, taken, isPending, onAdd, onCancel }: FormProps) {
  const [name, setName] = useState(offer.name)
  const [type, setType] = useState<NewColumn['type'] | typeof PHONE>(offer.isPhone ? PHONE : offer.type)
  const said = name.trim()
  const problem = taken.includes(said.toLowerCase()) ? t('newColumnTaken') : undefined
  return (
    <FormElement
      className="flex flex-wrap items-end gap-3"
      onSubmit={() => {
        if (said !== '' && !problem)
          onAdd({ at: offer.at, name: said, ...(type === PHONE ? { type: 'text', isPhone: true } : { type }) })
      }}
    >
      <div className="min-w-40 grow">
        <TextField
          label={fields['newColumn.name'].label}
          value={name}
          onChange={setName}
          maxLength={fields['newColumn.name'].maxLength}
          {...(problem ? { error: problem } : {})}
        />
      </div>
      <div className="w-48">
        <Select
          label={fields['newColumn.type'].label}
          value={type}
          onChange={setType}
          options={[...fields['newColumn.type'].options, { value: PHONE, label: fields['newColumn.isPhone'].label }]}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        isPending={isPending}
        blocked={said === '' ? t('newColumnName') : problem}
      >
        {t('newColumnAdd')}
      </Button>
      <Button onPress={onCancel}>{t('newColumnCancel')}</Button>
    </FormElement>
  )
}
