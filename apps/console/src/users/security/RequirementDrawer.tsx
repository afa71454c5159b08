import type { SetTwoFactorRequirement } from '@parley/contract/fields/users.gen.ts'
import type { Field } from '@parley/contract/kernel/field.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormCheckbox } from '../../kit/forms/FormCheckbox.tsx'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { t } from './security.messages.ts'

type Facts = { isRequired: boolean; graceDays: number }
type Requirement = Facts & { rowVersion: number }
type Fields = { readonly [Name in keyof typeof SetTwoFactorRequirement]: Field<Name> }
type Props = {
  title: string
  /** Of one person or of all users of a tenant. */
  fields: Fields
  requirement: Requirement
  save: (wanted: Facts, on: Requirement) => Promise<unknown>
  read: () => Promise<Requirement>
  onClose: () => void
}

const factsOf = ({ isRequired, graceDays }: Requirement): Facts => ({ isRequired, graceDays })
const show = ({ isRequired }: Facts) => ({ isRequired: t(isRequired ? 'yes' : 'no') })

/** Whether two-factor authentication is required, of one person or of all users, and from when on. */
export function RequirementDrawer({ fields, requirement, ...props }: Props) {
  return (
    <EditDrawer {...props} entity={requirement} factsOf={factsOf} fields={fields} show={show}>
      {(control) => (
        <>
          <FormCheckbox control={control} field={fields.isRequired} />
          <GraceDays control={control} field={fields.graceDays} />
        </>
      )}
    </EditDrawer>
  )
}

/** Without the requirement there is nothing to wait for. */
function GraceDays({ control, field }: { control: Control<Facts>; field: Field<'graceDays'> }) {
  const isRequired = useWatch({ control, name: 'isRequired' })
  return <FormNumber control={control} field={field} isDisabled={!isRequired} />
}
