import { type Control, useController } from 'react-hook-form'
import { TagField } from '../../kit/fields/TagField.tsx'
import { email } from '../../kit/validation/validators.ts'
import type { GroupDraft } from './group-draft.ts'
import { t } from './notifications.messages.ts'

/** Addresses that are told by e-mail; each is checked as it is added. */
export function EmailsField({ control }: { control: Control<GroupDraft> }) {
  const { field, fieldState } = useController({ control, name: 'emails' })
  return (
    <TagField
      label={t('emails')}
      help={t('emailsHelp')}
      placeholder="name@example.org"
      check={email}
      value={field.value}
      onChange={field.onChange}
      {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
    />
  )
}
