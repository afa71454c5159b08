import { operations } from '@parley/contract/operations.ts'
import { userBlocked } from '@parley/contract/users/user.rules.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { ShieldCheck } from 'lucide-react'
import { TwoColumns } from '../../kit/pages/DetailPage.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { useRead } from '../../shell/api.ts'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { t } from './security.messages.ts'
import { TwoFactorCard } from './TwoFactorCard.tsx'

/** How somebody signs in; what another provider manages is left to it. */
export function SecurityTab({ user }: { user: User }) {
  const input = { params: { idUser: user.id } }
  const password = useRead(operations.Users.UserPassword, input, { keepPrevious: false })
  const factor = useRead(operations.Users.GetTwoFactorState, input, { keepPrevious: false })
  const error = password.error ?? factor.error
  if (error)
    return <ErrorState error={error} onRetry={() => void Promise.all([password.refetch(), factor.refetch()])} />
  if (!password.data || !factor.data) return <CardSkeleton lines={5} />
  const managedBy = password.data.managedBy ?? factor.data.managedBy
  if (managedBy !== null)
    return (
      <EmptyState title={t('managedBy', { provider: managedBy })} icon={ShieldCheck}>
        {t('managedText')}
      </EmptyState>
    )
  return (
    <TwoColumns
      main={
        <>
          <PasswordCard user={user} password={password.data} />
          <SessionsCard idUser={user.id} isSelf={user.isSelf} blocked={userBlocked.change(user)} />
        </>
      }
      side={<TwoFactorCard user={user} state={factor.data} />}
    />
  )
}
