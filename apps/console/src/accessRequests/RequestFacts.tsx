import type { AccessRequest } from '@parley/contract/accessRequests/accessRequest.schema.ts'
import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { Link } from '../kit/actions/Link.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { t } from './accessRequests.messages.ts'

/** Who asks for what, why and since when. */
export function RequestFacts({ request }: { request: AccessRequest }) {
  const { person, permissions, isOneEnough, message, createdAt } = request
  const words = (
    <ul>
      {permissions.map((each) => (
        <li key={each}>{permissionLabel(each as AreaAction)}</li> // of the catalogue
      ))}
    </ul>
  )
  return (
    <FactList
      facts={[
        { label: t('person'), value: person && <Link href={screens.user(person.id)}>{person.name}</Link> },
        {
          label: t('asksFor'),
          value: words,
          ...(isOneEnough && permissions.length > 1 ? { note: t('isOneEnough') } : {}),
        },
        { label: t('message'), value: message || <span className="text-faint">{t('messageNone')}</span> },
        { label: t('since'), value: <Timestamp value={createdAt} /> },
      ]}
    />
  )
}
