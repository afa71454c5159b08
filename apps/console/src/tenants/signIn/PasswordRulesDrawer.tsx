import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { passwordRulesOf } from '@parley/contract/signIn/signIn.rules.ts'
import type { passwordExpirationPolicy } from '@parley/contract/signIn/signIn.schema.ts'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FormCheckbox } from '../../kit/forms/FormCheckbox.tsx'
import { FormNumberField } from '../../kit/forms/FormNumberField.tsx'
import { FormRadioGroup } from '../../kit/forms/FormRadioGroup.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { all, range, required } from '../../kit/validation/validators.ts'
import { useApi, useWrite } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { t } from './signIn.messages.ts'

const { PasswordExpirationPolicy, UpdatePasswordExpirationPolicy } = operations.Tenants
const { NEVER } = passwordPolicyType.of

export type PasswordRulesState = z.output<typeof passwordExpirationPolicy>
const factsOf = (rules: PasswordRulesState) => passwordRulesOf(rules)
type Facts = ReturnType<typeof factsOf>
const LABELS = {
  type: t('expiry'),
  days: t('days'),
  warnDays: t('warnDays'),
  minLength: t('minLength'),
  classes: t('classes'),
  history: t('history'),
  refuseCommon: t('common'),
}

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
      labels={LABELS}
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
  const number = (name: keyof Facts, from: number, to: number, help?: string) => (
    <FormNumberField
      control={control}
      name={name}
      label={LABELS[name]}
      help={help}
      isRequired
      check={all(required, range(from, to))}
    />
  )
  return (
    <>
      <FormRadioGroup
        control={control}
        name="type"
        label={LABELS.type}
        options={passwordPolicyType.values.map((value) => ({
          value,
          label: passwordPolicyType.label(value),
          description: t(`expiry_${value}`),
        }))}
      />
      {expires && (
        <div className="grid grid-cols-2 items-end gap-4">
          {number('days', 1, 3650)}
          {number('warnDays', 0, 365)}
        </div>
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        {number('minLength', 12, 64)}
        {number('classes', 1, 4, t('classesHelp'))}
      </div>
      {number('history', 0, 24)}
      <FormCheckbox control={control} name="refuseCommon">
        {t('refuseCommon')}
      </FormCheckbox>
    </>
  )
}
