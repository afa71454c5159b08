import { type Control, useWatch } from 'react-hook-form'
import { FormCheckbox } from '../../kit/forms/FormCheckbox.tsx'
import { FormNumberField } from '../../kit/forms/FormNumberField.tsx'
import { all, range, required } from '../../kit/validation/validators.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { t } from './security.messages.ts'

type Facts = { isRequired: boolean; graceDays: number }
type Requirement = Facts & { rowVersion: number }
type Props = {
  title: string
  /** Of whom it is asked, as a sentence. */
  label: string
  requirement: Requirement
  save: (wanted: Requirement) => Promise<unknown>
  read: () => Promise<Requirement>
  onClose: () => void
}

const factsOf = ({ isRequired, graceDays }: Requirement): Facts => ({ isRequired, graceDays })
const show = ({ isRequired }: Facts) => ({ isRequired: t(isRequired ? 'yes' : 'no') })

/** Whether a second step is asked for, of one person or of everybody, and from when on. */
export function RequirementDrawer({ label, requirement, save, ...props }: Props) {
  const labels = { isRequired: label, graceDays: t('graceDays') }
  return (
    <EditDrawer
      {...props}
      entity={requirement}
      factsOf={factsOf}
      labels={labels}
      show={show}
      save={(facts, { rowVersion }) => save({ ...facts, rowVersion })}
    >
      {(control) => (
        <>
          <FormCheckbox control={control} name="isRequired">
            {label}
          </FormCheckbox>
          <GraceDays control={control} label={labels.graceDays} />
        </>
      )}
    </EditDrawer>
  )
}

/** Without the requirement there is nothing to wait for. */
function GraceDays({ control, label }: { control: Control<Facts>; label: string }) {
  const isRequired = useWatch({ control, name: 'isRequired' })
  return (
    <FormNumberField
      control={control}
      name="graceDays"
      label={label}
      help={t('graceDaysHelp')}
      isRequired
      isDisabled={!isRequired}
      check={all(required, range(0, 90))}
    />
  )
}
