import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactRow } from '@parley/contract/contacts/contact.schema.ts'
import { UpdateConfigure as facts } from '@parley/contract/fields/campaigns.gen.ts'
import { MAX_FOLLOW_UP_TEXTS } from '@parley/contract/followUps/followUp.enum.ts'
import { filled, valuesOf } from '@parley/contract/followUps/followUp.rules.ts'
import { smsPieces } from '@parley/contract/kernel/smsText.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { AddButton, FieldRow } from '../../kit/forms/FieldRow.tsx'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormText, FormTextArea } from '../../kit/forms/FormText.tsx'
import { useRead } from '../../shell/api.ts'
import { t } from './followUp.messages.ts'
import { known } from './SetupFields.tsx'
import type { SetupDraft } from './setup-draft.ts'

type Props = { control: Control<SetupDraft>; campaign: Campaign; at: number; isEmail: boolean }
const { Campaigns, Lookups } = operations

/** What a message says, in each language, as a contact of the campaign would read it. */
export function FollowUpTexts({ control, campaign, at, isEmail }: Props) {
  const { idCampaign } = campaign
  const { fields: rows, append, remove } = useFieldArray({ control, name: `followUps.steps.${at}.texts` })
  const [texts, columns] = useWatch({ control, name: [`followUps.steps.${at}.texts`, 'columns'] })
  const { data: languages = [] } = useRead(Lookups.SupportedLanguages)
  const { data: some } = useRead(Campaigns.Contacts, { params: { idCampaign }, query: { limit: 1 } })
  const isFull = rows.length >= MAX_FOLLOW_UP_TEXTS
  return (
    <>
      {rows.map(({ id }, place) => (
        <FieldRow
          key={id}
          legend={t('text', { number: place + 1 })}
          remove={t('removeText', { number: place + 1, followUp: at + 1 })}
          blocked={rows.length === 1 ? t('lastText') : undefined}
          onRemove={() => remove(place)}
        >
          <FormComboBox
            control={control}
            field={facts['followUps.steps.*.texts.*.language']}
            name={`followUps.steps.${at}.texts.${place}.language`}
            help=""
            options={[
              { value: '', label: t('otherLanguages') },
              ...known(
                languages.map(({ code, name }) => ({ value: code, label: name })),
                texts?.[place]?.language ?? '',
              ),
            ]}
          />
          {isEmail && (
            <FormText
              control={control}
              field={facts['followUps.steps.*.texts.*.subject']}
              name={`followUps.steps.${at}.texts.${place}.subject`}
              isRequired
            />
          )}
          <FormTextArea
            control={control}
            field={facts['followUps.steps.*.texts.*.text']}
            name={`followUps.steps.${at}.texts.${place}.text`}
            help={t('places', { columns: columns.map(({ name }) => `{{${name}}}`).join(', ') })}
            check={(said) => unknownPlace(String(said ?? ''), columns)}
          />
          <Preview text={texts?.[place]?.text ?? ''} contact={some?.items[0]} columns={columns} isEmail={isEmail} />
        </FieldRow>
      ))}
      <AddButton
        blocked={isFull ? t('mostTexts', { count: MAX_FOLLOW_UP_TEXTS }) : undefined}
        onPress={() => append({ language: '', subject: '', text: '' })}
      >
        {t('addText')}
      </AddButton>
    </>
  )
}

/** A name in the text that no column has. */
function unknownPlace(text: string, columns: SetupDraft['columns']): string | undefined {
  for (const [, name = ''] of text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g))
    if (columns.every((column) => column.name !== name)) return t('unknownPlace', { name })
  return undefined
}

type PreviewProps = {
  text: string
  contact: ContactRow | undefined
  columns: SetupDraft['columns']
  isEmail: boolean
}

/** As it reaches the first contact, and in how many parts. */
function Preview({ text, contact, columns, isEmail }: PreviewProps) {
  if (text.trim() === '') return null
  const said = contact ? filled(text, valuesOf(columns, contact)) : text
  const { isOwn, pieces } = smsPieces(said)
  const parts = t(isOwn ? 'parts' : 'partsWide', { count: pieces.length, letters: said.length })
  return (
    <div className="rounded-card bg-sunken p-3 text-sm">
      <p className="text-faint text-xs">
        {contact ? t('previewFor', { name: contact.name || contact.phone }) : t('previewNone')}
        {isEmail ? '' : ` · ${parts}`}
      </p>
      <p className="wrap-anywhere whitespace-pre-line pt-1 text-ink">{said}</p>
    </div>
  )
}
