import { UpdateSignInRules as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { signInRules } from '@parley/contract/signIn/signIn.schema.ts'
import type { z } from 'zod'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { FormTags } from '../../kit/forms/FormTags.tsx'
import { setOf } from '../../kit/forms/merge.ts'
import type { Fact } from '../../kit/pages/FactList.tsx'
import { useLoaded } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { RulesCard } from './RulesCard.tsx'
import { t } from './signIn.messages.ts'

const { SignInRules, UpdateSignInRules } = operations.Tenants

type Rules = z.output<typeof signInRules>
const factsOf = ({ networks, idleMinutes, lock }: Rules) => ({ networks, idleMinutes, lock })
type Facts = ReturnType<typeof factsOf>
const lists = { networks: setOf<string>() }

/** The rules as people read them. */
const wordsOf = ({ networks, idleMinutes, lock }: Facts) => ({
  networks: networks.length === 0 ? t('everywhere') : networks.join(', '),
  idleMinutes: idleMinutes ? t('minutes', { count: idleMinutes }) : t('twelveHours'),
  lock: t('lockText', {
    free: lock.freeAttempts,
    after: lock.lockAfter,
    minutes: t('minutes', { count: lock.lockMinutes }),
  }),
})

function shownOf(rules: Rules): readonly Fact[] {
  const { networks, idleMinutes, lock } = wordsOf(rules)
  const from = { label: fields.networks.label, value: networks }
  if (rules.managedBy !== null) return [from]
  return [from, { label: t('idle'), value: idleMinutes }, { label: fields.lock.label, value: lock }]
}

/** From where people work, when idle sessions end, and how wrong passwords lock. */
export function SignInRulesCard({ idTenant }: { idTenant: number }) {
  const params = { idTenant }
  const { data: rules } = useLoaded(SignInRules, { params })
  const change = useChange(UpdateSignInRules, SignInRules, { params, saved: t('rulesSaved') })
  return (
    <RulesCard panel="rules" title={t('rules')} facts={shownOf(rules)} idTenant={idTenant} update={UpdateSignInRules}>
      {(close) => (
        <EditDrawer
          {...change}
          at={idTenant}
          title={t('rules')}
          entity={rules}
          factsOf={factsOf}
          fields={fields}
          show={wordsOf}
          lists={lists}
          save={({ idleMinutes = null, ...facts }, on) => change.save({ ...facts, idleMinutes }, on)}
          onClose={close}
        >
          {(control) => (
            <>
              <FormTags
                control={control}
                field={fields.networks}
                help={`${fields.networks.help} ${t('ownAddress', { address: rules.ownAddress })}`}
              />
              {rules.managedBy === null && (
                <>
                  <FormNumber control={control} field={fields.idleMinutes} />
                  <div className="grid grid-cols-3 items-end gap-4">
                    <FormNumber control={control} field={fields['lock.freeAttempts']} />
                    <FormNumber control={control} field={fields['lock.lockAfter']} />
                    <FormNumber control={control} field={fields['lock.lockMinutes']} />
                  </div>
                </>
              )}
            </>
          )}
        </EditDrawer>
      )}
    </RulesCard>
  )
}
