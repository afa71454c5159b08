import type { ChannelIntegration } from '@parley/contract/enums/line.enum.ts'
import { Update as fields } from '@parley/contract/fields/dialModules.gen.ts'
import { secretOf } from '@parley/contract/modules/secret.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Control } from 'react-hook-form'
import { FormCheckbox } from '../kit/forms/FormCheckbox.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useRefusal } from '../kit/use-refusal.ts'

export type WithSecret = { secret: string; dropSecret: boolean }
type Props = {
  control: Control<WithSecret>
  integration: ChannelIntegration
  /** The module; null for a new one. */
  at: number | null
  stored?: readonly string[]
}

/** What is secret is typed and never read: without its permission the field says so. */
export function SecretField({ control, integration, at, stored = [] }: Props) {
  const refusal = useRefusal()({ ...operations.DialModules.Update, permission: 'Module.secrets' }, at)
  const label = secretOf[integration]
  if (label === undefined) return null
  return (
    <div className="flex flex-col gap-2">
      <FormText
        control={control}
        field={fields.secret}
        label={label}
        type="password"
        autoComplete="new-password"
        isDisabled={refusal !== undefined}
        help={refusal ?? fields.secret.help}
        {...(stored.length > 0 ? { placeholder: '••••••••' } : {})}
      />
      {stored.length > 0 && !refusal && <FormCheckbox control={control} field={fields.dropSecret} />}
    </div>
  )
}
