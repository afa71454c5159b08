import { operations } from '@parley/contract/operations.ts'
import { UserX } from 'lucide-react'
import { Refused } from '../accessRequests/Refused.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { refusalOf } from '../shell/access/explain-refusal.ts'
import { CallError, useRead } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { UserDetail } from './detail/UserDetail.tsx'
import { userArea } from './users.area.tsx'
import { t } from './users.messages.ts'
import { USERS_PATH } from './users.path.ts'

/** One person: who they are, what they may do, how they sign in. */
export default function UserDetailPage() {
  const { idUser } = useAreaParams(userArea)
  const { data, error, refetch } = useRead(operations.Users.UserBasic, { params: { idUser } }, { keepPrevious: false })
  if (data) return <UserDetail key={idUser} user={data} />
  if (!error)
    return (
      <div className="mx-auto w-full max-w-content p-6">
        <CardSkeleton lines={6} />
      </div>
    )
  const refusal = refusalOf(error)
  if (refusal) return <Refused isPage missing={refusal.missing} roles={refusal.grantedBy} people={refusal.canGive} />
  return (
    <div className="grid flex-1 place-items-center">
      {error instanceof CallError && error.status === 404 ? (
        <EmptyState
          title={t('notFound')}
          icon={<UserX size={18} aria-hidden />}
          action={<ButtonLink href={USERS_PATH}>{t('toUsers')}</ButtonLink>}
        >
          {t('notFoundText')}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
