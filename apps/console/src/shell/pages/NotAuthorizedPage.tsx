import { notAuthorized } from '@parley/contract/kernel/messages.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { RefusedState } from '../../kit/states/RefusedState.tsx'
import { AskAccess } from '../access/AskAccess.tsx'
import { explainMissing } from '../access/explain-refusal.ts'
import { useCan } from '../access/use-can.ts'
import { useApi } from '../api/api-context.ts'
import { t } from '../shell.messages.ts'
import { useAreaTitle } from '../title/page-title.ts'
import { useStartPlaces } from './use-start-places.ts'

const FORBIDDEN = 403

/** Where the guard sends whoever lacks a permission of a route: what is missing, and who can help. Given meanwhile, it lets them in. */
export function NotAuthorizedPage() {
  const { missing = '', from } = useLocation().search as { missing?: string; from?: string } // plain values
  const actions = missing.split(',').filter(Boolean)
  const back = from?.startsWith('/') && !from.startsWith('//') ? from : undefined
  const call = useApi()
  const can = useCan()
  const { history } = useRouter()
  const isHeld = actions.length > 0 && actions.every((action) => can(action as AreaAction)) // an unknown one is not held
  useEffect(() => {
    if (isHeld && back !== undefined) history.replace(back)
  }, [isHeld, back, history])
  const place = useStartPlaces().find(({ path }) => path !== back)
  const { data } = useQuery({
    queryKey: ['refusal', missing],
    queryFn: () => explainMissing(call, actions),
    enabled: actions.length > 0 && !isHeld,
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
              {back && <ButtonLink href={back}>{t('retry')}</ButtonLink>}
              {place && <ButtonLink href={place.path}>{t('backTo', { name: place.title })}</ButtonLink>}
            </>
          }
        >
          <AskAccess missing={actions} path={back ?? null} isPrimary />
        </RefusedState>
      </div>
    </div>
  )
}
