import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import { type AreaAction, areaActions, isSystemAction } from '@parley/contract/kernel/permissions.ts'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../kit.messages.ts'
import { StateBlock } from './StateBlock.tsx'

export type RefusedStateProps = {
  /** `Area.action`, every one that is missing. */
  missing: readonly string[]
  /** One of them is enough. */
  isOneEnough?: boolean
  /** Names of the roles that would grant it. */
  roles?: readonly string[]
  /** Names of the people who can give such a role. */
  people?: readonly string[]
  action?: ReactNode
  /** Below the explanation: how to ask for it. */
  children?: ReactNode
  /** Where nothing else is on the page. */
  isPage?: boolean
}

const Line = ({ label, names }: { label: string; names: readonly string[] }) => (
  <div>
    <dt className="text-faint text-xs">{label}</dt>
    <dd className="text-ink">{names.join(', ')}</dd>
  </div>
)

const wordsOf = (permission: string) => permissionLabel(permission as AreaAction) // an unknown one stays as it is

const systemActions: ReadonlySet<string> = new Set(areaActions.filter(isSystemAction))

/** A page or part that may not be shown: what is missing, which roles have it, who can give it. */
export function RefusedState({
  missing,
  isOneEnough = false,
  roles = [],
  people = [],
  action,
  children,
  isPage,
}: RefusedStateProps) {
  const isSystem = (each: string) => systemActions.has(each)
  // No group of the tenant can carry it, whoever administers it.
  const isOperators = isOneEnough ? missing.length > 0 && missing.every(isSystem) : missing.some(isSystem)
  return (
    <StateBlock icon={LockKeyhole} title={t('notAuthorized')} action={action} isPage={isPage}>
      <p>{isOneEnough && missing.length > 1 ? t('refusedByAny') : t('refusedBy', { count: missing.length })}</p>
      <ul className="my-2 flex flex-col items-center gap-1">
        {missing.map((permission) => (
          <li key={permission} className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1">
            <strong className="font-medium text-ink">{wordsOf(permission)}</strong>
            <code className="rounded bg-sunken px-1 py-0.5 font-mono text-ink text-xs ring-1 ring-line ring-inset">
              {permission}
            </code>
          </li>
        ))}
      </ul>
      <p>{t(people.length > 0 ? 'refusedHow' : isOperators ? 'refusedHowOperator' : 'refusedHowUnknown')}</p>
      {(roles.length > 0 || people.length > 0) && (
        <dl className="mt-4 grid gap-3 rounded-control bg-sunken p-3 text-left">
          {roles.length > 0 && <Line label={t('grantedBy')} names={roles} />}
          {people.length > 0 && <Line label={t('whoCanGive')} names={people} />}
        </dl>
      )}
      {children}
    </StateBlock>
  )
}
