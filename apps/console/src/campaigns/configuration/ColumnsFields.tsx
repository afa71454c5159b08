import { editBlocked } from '@parley/contract/campaigns/campaign.edits.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { UpdateConfigure as facts } from '@parley/contract/fields/campaigns.gen.ts'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { AddButton, FieldRow, FormSection } from '../../kit/forms/FieldRow.tsx'
import { FormCheckbox } from '../../kit/forms/FormCheckbox.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { t } from './configuration.messages.ts'
import { isNamedTwice, isTaken, newColumn, type SetupDraft } from './setup-draft.ts'

/** What is known of each contact, by the columns of its file. */
export function ColumnsFields({ control, campaign }: { control: Control<SetupDraft>; campaign: Campaign }) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'columns' })
  const columns = useWatch({ control, name: 'columns' })
  return (
    <FormSection title={facts.columns.label} help={t('columnsHelp')} blocked={editBlocked('columns', campaign)}>
      {rows.map(({ id }, at) => (
        <FieldRow
          key={id}
          legend={t('column', { number: at + 1 })}
          remove={t('removeColumn', { number: at + 1 })}
          blocked={rows.length === 1 ? t('lastColumn') : undefined}
          onRemove={() => remove(at)}
        >
          <div className="grid items-start gap-3 sm:grid-cols-3">
            <FormText
              control={control}
              field={facts['columns.*.name']}
              name={`columns.${at}.name`}
              check={(name) => (isNamedTwice(columns, name) ? t('nameTaken') : undefined)}
            />
            <FormSelect
              control={control}
              field={facts['columns.*.role']}
              name={`columns.${at}.role`}
              check={(role) => (isTaken(columns, role) ? t('roleTaken') : undefined)}
            />
            <FormSelect control={control} field={facts['columns.*.type']} name={`columns.${at}.type`} />
          </div>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {/* One of its numbers is enough for a contact. */}
            {columns[at]?.role !== 'otherPhone' && (
              <FormCheckbox
                control={control}
                field={facts['columns.*.isRequired']}
                name={`columns.${at}.isRequired`}
                help=""
              />
            )}
            <FormCheckbox
              control={control}
              field={facts['columns.*.isPersonal']}
              name={`columns.${at}.isPersonal`}
              help=""
            />
          </div>
        </FieldRow>
      ))}
      <AddButton onPress={() => append(newColumn())}>{t('addColumn')}</AddButton>
    </FormSection>
  )
}
