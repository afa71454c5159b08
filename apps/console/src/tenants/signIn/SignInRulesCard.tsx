import { UpdateSignInRules as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Fact } from '../../kit/pages/FactList.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { useRead } from '../../shell/api.ts'
import { RulesCard } from './RulesCard.tsx'
import { SignInRulesDrawer, type SignInRulesState, wordsOf } from './SignInRulesDrawer.tsx'
import { t } from './signIn.messages.ts'

const { SignInRules, UpdateSignInRules } = operations.Tenants

/** From where people work, when idle sessions end, and how wrong passwords lock. */
export function SignInRulesCard({ idTenant }: { idTenant: number }) {
  const { data, error, refetch } = useRead(SignInRules, { params: { idTenant } }, { keepPrevious: false })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeleton lines={3} />
  return (
    <RulesCard panel="rules" title={t('rules')} facts={factsOf(data)} idTenant={idTenant} update={UpdateSignInRules}>
      {(close) => <SignInRulesDrawer idTenant={idTenant} rules={data} onClose={close} />}
    </RulesCard>
  )
}

function factsOf(rules: SignInRulesState): readonly Fact[] {
  const { networks, idleMinutes, lock } = wordsOf(rules)
  const from = { label: fields.networks.label, value: networks }
  if (rules.managedBy !== null) return [from]
  return [from, { label: t('idle'), value: idleMinutes }, { label: fields.lock.label, value: lock }]
}
