import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { UpdatePasswordExpirationPolicy as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { passwordRulesOf } from '@parley/contract/signIn/signIn.rules.ts'
import type { passwordExpirationPolicy } from '@parley/contract/signIn/signIn.schema.ts'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FormCheckbox } from '../../kit/forms/FormCheckbox.tsx'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { FormRadio } from '../../kit/forms/FormRadio.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useApi, useWrite } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { t } from './signIn.messages.ts'

const { PasswordExpirationPolicy, UpdatePasswordExpirationPolicy } = operations.Tenants
const { NEVER } = passwordPolicyType.of

export type PasswordRulesState = z.output<typeof passwordExpirationPolicy>
const factsOf = (rules: PasswordRulesState) => passwordRulesOf(rules)
type Facts = ReturnType<typeof factsOf>
const show = ({ type, refuseCommon }: Facts) => ({
  type: passwordPolicyType.label(type),
  refuseCommon: t(refuseCommon ? 'refused' : 'allowed'),
})

export function PasswordRulesDrawer(props: { idTenant: number; rules: PasswordRulesState; onClose: () => void }) {
  const call = useApi()
  const params = { idTenant: props.idTenant }
  const update = useWrite(UpdatePasswordExpirationPolicy, { silent: true })
  return (
    <EditDrawer
      title={t('passwords')}
      entity={props.rules}
      factsOf={factsOf}
      fields={fields}
      show={show}
      save={async (facts, on) => {
        // What is not asked for stays as it was.
        const { days = null, warnDays } = facts.type === NEVER ? on : facts
        await update.write({ params, body: { ...facts, days, warnDays, rowVersion: on.rowVersion } })
        showToast('success', t('passwordsSaved'))
      }}
      read={() => call(PasswordExpirationPolicy, { params }, { silent: true })}
      onClose={props.onClose}
    >
      {(control) => <PasswordRulesFields control={control} />}
    </EditDrawer>
  )
}

function PasswordRulesFields({ control }: { control: Control<Facts> }) {
  const expires = useWatch({ control, name: 'type' }) !== NEVER
  return (
    <>
      <FormRadio
        control={control}
        field={fields.type}
        options={fields.type.options.map((option) => ({ ...option, description: t(`expiry_${option.value}`) }))}
      />
      {expires && (
        <div className="grid grid-cols-2 items-end gap-4">
          <FormNumber control={control} field={fields.days} isRequired />
          <FormNumber control={control} field={fields.warnDays} />
        </div>
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        <FormNumber control={control} field={fields.minLength} />
        <FormNumber control={control} field={fields.classes} />
      </div>
      <FormNumber control={control} field={fields.history} />
      <FormCheckbox control={control} field={fields.refuseCommon} />
    </>
  )
}
