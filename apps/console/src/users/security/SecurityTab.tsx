import { operations } from '@parley/contract/operations.ts'
import { fullName, userBlocked } from '@parley/contract/users/user.rules.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { ShieldCheck } from 'lucide-react'
import { TwoColumns } from '../../kit/pages/DetailPage.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { useLoaded } from '../../shell/api.ts'
import { LoadedPart } from '../../shell/pages/LoadedPart.tsx'
import { useServices } from '../../shell/services-context.ts'
import { AccountsCard } from './AccountsCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { t } from './security.messages.ts'
import { TwoFactorCard } from './TwoFactorCard.tsx'

/** How a person signs in; what another provider manages is left to it. */
export function SecurityTab({ user }: { user: User }) {
  const { data: password } = useLoaded(operations.Users.UserPassword, { params: { idUser: user.id } })
  const { managedBy } = password
  const { settings } = useServices()
  if (managedBy !== null)
    return (
      <>
        <EmptyState title={t('managedBy', { provider: managedBy })} icon={ShieldCheck}>
          {t('managedText')}
        </EmptyState>
        {settings.providers && (
          <LoadedPart lines={2}>
            <AccountsCard
              idUser={user.id}
              name={fullName(user)}
              isSelf={user.isSelf}
              blocked={userBlocked.control(user)}
            />
          </LoadedPart>
        )}
      </>
    )
  return (
    <TwoColumns
      main={
        <>
          <PasswordCard user={user} password={password} />
          <LoadedPart lines={2}>
            <SessionsCard idUser={user.id} isSelf={user.isSelf} blocked={userBlocked.change(user)} />
          </LoadedPart>
        </>
      }
      side={
        <LoadedPart>
          <TwoFactorCard user={user} />
        </LoadedPart>
      }
    />
  )
}
