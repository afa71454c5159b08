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
import { Card } from '../../kit/pages/Card.tsx'
import type { Fact } from '../../kit/pages/FactList.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { useLoaded } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { RulesCard } from './RulesCard.tsx'
import { t } from './signIn.messages.ts'

const { PasswordExpirationPolicy, UpdatePasswordExpirationPolicy } = operations.Tenants
const { NEVER } = passwordPolicyType.of

type PasswordRules = z.output<typeof passwordExpirationPolicy>
const factsOf = (rules: PasswordRules) => passwordRulesOf(rules)
type Facts = ReturnType<typeof factsOf>
const show = ({ type, refuseCommon }: Facts) => ({
  type: passwordPolicyType.label(type),
  refuseCommon: t(refuseCommon ? 'refused' : 'allowed'),
})

/** What is asked of the passwords of a tenant's people. */
export function PasswordRulesCard({ idTenant }: { idTenant: number }) {
  const params = { idTenant }
  const { data: rules } = useLoaded(PasswordExpirationPolicy, { params })
  const change = useChange(UpdatePasswordExpirationPolicy, PasswordExpirationPolicy, {
    params,
    saved: t('passwordsSaved'),
  })
  if (rules.managedBy !== null)
    return (
      <Card title={t('passwords')}>
        <p className="text-soft text-sm">{t('managed', { provider: rules.managedBy })}</p>
      </Card>
    )
  return (
    <RulesCard
      panel="passwords"
      title={t('passwords')}
      description={t('passwordsText')}
      facts={shownOf(rules)}
      idTenant={idTenant}
      update={UpdatePasswordExpirationPolicy}
    >
      {(close) => (
        <EditDrawer
          {...change}
          at={idTenant}
          title={t('passwords')}
          entity={rules}
          factsOf={factsOf}
          fields={fields}
          show={show}
          save={(facts, on) => {
            // What is not asked for stays as it was.
            const { days = null, warnDays } = facts.type === NEVER ? on : facts
            return change.save({ ...facts, days, warnDays }, on)
          }}
          onClose={close}
        >
          {(control) => <PasswordRulesFields control={control} />}
        </EditDrawer>
      )}
    </RulesCard>
  )
}

function shownOf(rules: PasswordRules): readonly Fact[] {
  const { type, days, warnDays, expired, minLength, classes, history, refuseCommon } = rules
  const ageing =
    type === passwordPolicyType.of.NEVER || days === null
      ? []
      : [
          { label: t('expires'), value: t('daysCount', { count: days }) },
          { label: t('warned'), value: t('daysCount', { count: warnDays }) },
          { label: t('expired'), value: expired },
        ]
  return [
    {
      label: fields.type.label,
      value: <EnumTag of={passwordPolicyType} value={type} />,
      note: t(`expiry_${type}`),
    },
    ...ageing,
    { label: fields.minLength.label, value: minLength },
    { label: fields.classes.label, value: classes },
    { label: fields.history.label, value: history },
    { label: t('common'), value: t(refuseCommon ? 'refused' : 'allowed') },
  ]
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
