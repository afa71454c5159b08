import { UpdateBasic as fields } from '@parley/contract/fields/tenants.gen.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { FactList } from '../../kit/pages/FactList.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { fileSize } from '../../kit/text/file-size.ts'
import { t } from '../tenants.messages.ts'

/** What a tenant may use at most, with what it uses now where that is known. */
export function LimitsCard({ tenant: { limits, used } }: { tenant: Tenant }) {
  const most = (limit: number | null) => (limit === null ? t('noLimit') : t('atMost', { limit: formatCount(limit) }))
  return (
    <Card title={fields.limits.label} description={t('limitsText')}>
      <FactList
        facts={[
          {
            label: fields['limits.concurrentCalls'].label,
            value: <Use used={used.concurrentCalls} limit={limits.concurrentCalls} format={formatCount} />,
          },
          {
            label: fields['limits.storageBytes'].label,
            value: <Use used={used.storageBytes} limit={limits.storageBytes} format={fileSize} />,
          },
          { label: fields['limits.callsPerMinute'].label, value: most(limits.callsPerMinute) },
          { label: fields['limits.smsPerDay'].label, value: most(limits.smsPerDay) },
          { label: fields['limits.emailsPerDay'].label, value: most(limits.emailsPerDay) },
          { label: fields['limits.agentTokensPerDay'].label, value: most(limits.agentTokensPerDay) },
        ]}
      />
    </Card>
  )
}

type UseProps = { used: number; limit: number | null; format: (value: number) => string }

function Use({ used, limit, format }: UseProps) {
  if (limit === null)
    return (
      <>
        {t('used', { used: format(used) })} · {t('noLimit')}
      </>
    )
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  return (
    <div className="flex items-center gap-3">
      <span className="w-40 tabular-nums">{t('usedOf', { used: format(used), limit: format(limit) })}</span>
      <span aria-hidden className="h-1.5 max-w-48 flex-1 overflow-hidden rounded-full bg-sunken">
        <span
          className={`block h-full rounded-full ${share >= 1 ? 'bg-danger' : 'bg-success'}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      {share >= 1 && <span className="text-danger-ink text-xs">{t('isFull')}</span>}
    </div>
  )
}
