import { operations } from '@parley/contract/operations.ts'
import type { signInRules } from '@parley/contract/signIn/signIn.schema.ts'
import type { z } from 'zod'
import { FormNumberField } from '../../kit/forms/FormNumberField.tsx'
import { FormTagField } from '../../kit/forms/FormTagField.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { all, range, required } from '../../kit/validation/validators.ts'
import { useApi, useWrite } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { t } from './signIn.messages.ts'

const { SignInRules, UpdateSignInRules } = operations.Tenants

export type SignInRulesState = z.output<typeof signInRules>
const factsOf = ({ networks, idleMinutes, lock }: SignInRulesState) => ({ networks, idleMinutes, lock })
const LABELS = { networks: t('networks'), idleMinutes: t('idleMinutes'), lock: t('lock') }
const LOCK = [
  ['freeAttempts', 1, 10],
  ['lockAfter', 2, 50],
  ['lockMinutes', 1, 1440],
] as const

/** The rules as people read them. */
export const wordsOf = ({
  networks,
  idleMinutes,
  lock,
}: Pick<SignInRulesState, 'networks' | 'idleMinutes' | 'lock'>) => ({
  networks: networks.length === 0 ? t('everywhere') : networks.join(', '),
  idleMinutes: idleMinutes ? t('minutes', { count: idleMinutes }) : t('twelveHours'),
  lock: t('lockText', {
    free: lock.freeAttempts,
    after: lock.lockAfter,
    minutes: t('minutes', { count: lock.lockMinutes }),
  }),
})

export function SignInRulesDrawer(props: { idTenant: number; rules: SignInRulesState; onClose: () => void }) {
  const { rules } = props
  const call = useApi()
  const params = { idTenant: props.idTenant }
  const update = useWrite(UpdateSignInRules, { silent: true })
  return (
    <EditDrawer
      title={t('rules')}
      entity={rules}
      factsOf={factsOf}
      labels={LABELS}
      show={wordsOf}
      save={async ({ idleMinutes = null, ...facts }, { rowVersion }) => {
        await update.write({ params, body: { ...facts, idleMinutes, rowVersion } })
        showToast('success', t('rulesSaved'))
      }}
      read={() => call(SignInRules, { params }, { silent: true })}
      onClose={props.onClose}
    >
      {(control) => (
        <>
          <FormTagField
            control={control}
            name="networks"
            label={LABELS.networks}
            help={t('networksHelp', { address: rules.ownAddress })}
          />
          {rules.managedBy === null && (
            <>
              <FormNumberField
                control={control}
                name="idleMinutes"
                label={LABELS.idleMinutes}
                help={t('idleMinutesHelp')}
                check={range(5, 720)}
              />
              <div className="grid grid-cols-3 items-end gap-4">
                {LOCK.map(([name, from, to]) => (
                  <FormNumberField
                    key={name}
                    control={control}
                    name={`lock.${name}`}
                    label={t(name)}
                    isRequired
                    check={all(required, range(from, to))}
                  />
                ))}
              </div>
            </>
          )}
        </>
      )}
    </EditDrawer>
  )
}
