import { notAuthorized } from '@parley/contract/kernel/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { RefusedState } from '../../kit/states/RefusedState.tsx'
import { explainMissing } from '../access/explain-refusal.ts'
import { useApi } from '../api/api-context.ts'
import { FLOWS_PATH } from '../context/switch-tenant.ts'
import { t } from '../shell.messages.ts'
import { useAreaTitle } from '../title/page-title.ts'

const FORBIDDEN = 403

/** Where the guard sends whoever lacks a permission of a route: what is missing, and who can help. */
export function NotAuthorizedPage() {
  const { missing = '', from } = useLocation().search as { missing?: string; from?: string } // plain values
  const actions = missing.split(',').filter(Boolean)
  const call = useApi()
  const { data } = useQuery({
    queryKey: ['refusal', missing],
    queryFn: () => explainMissing(call, actions),
    enabled: actions.length > 0,
  })
  useAreaTitle(notAuthorized(FORBIDDEN))
  return (
    <div className="grid flex-1 place-items-center">
      <div>
        <p className="-mb-8 pt-6 text-center font-medium text-faint text-sm">{notAuthorized(FORBIDDEN)}</p>
        <RefusedState
          isPage
          missing={actions}
          roles={data?.grantedBy ?? []}
          people={data?.canGive ?? []}
          action={
            <>
              {from?.startsWith('/') && !from.startsWith('//') && <ButtonLink href={from}>{t('retry')}</ButtonLink>}
              {from !== FLOWS_PATH && (
                <ButtonLink href={FLOWS_PATH} variant="primary">
                  {t('backToFlows')}
                </ButtonLink>
              )}
            </>
          }
        />
      </div>
    </div>
  )
}
