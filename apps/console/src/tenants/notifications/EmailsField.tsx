import { CreateNotificationGroup as fields } from '@parley/contract/fields/tenants.gen.ts'
import { useEffect, useEffectEvent } from 'react'
import { type Control, useController, useFormContext, useWatch } from 'react-hook-form'
import { TagField } from '../../kit/fields/TagField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { checkOf } from '../../kit/validation/field-check.ts'
import { type GroupDraft, noRecipient } from './group-draft.ts'

/** Addresses that are told by email, each checked as it is added; the first of three ways to be told, it says where all are empty. */
export function EmailsField({ control }: { control: Control<GroupDraft> }) {
  const { trigger } = useFormContext<GroupDraft>()
  const { field, fieldState } = useController({
    control,
    name: 'emails',
    rules: { validate: (_, group) => noRecipient(group) },
  })
  const [webhookUrl, idUsers] = useWatch({ control, name: ['webhookUrl', 'idUsers'] })
  const lookAgain = useEffectEvent(() => {
    if (fieldState.error) void trigger('emails')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: either of the two others takes the fault away
  useEffect(() => lookAgain(), [webhookUrl, idUsers])
  return (
    <TagField
      {...wordsOf(fields.emails)}
      placeholder="name@example.org"
      checkEach={checkOf(fields.emails.each)}
      value={field.value}
      onChange={field.onChange}
      {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
    />
  )
}
