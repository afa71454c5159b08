import { operations } from '@parley/contract/operations.ts'
import { parameterType } from '@parley/contract/tenants/tenant.enum.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { usePanel } from '../../kit/address/use-panel.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { EnumKind } from '../../kit/text/EnumTag.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { useLoaded } from '../../shell/api.ts'
import { t } from '../tenants.messages.ts'

const ParametersDrawer = lazyPart(async () => (await import('./ParametersDrawer.tsx')).ParametersDrawer)

const { Parameters, UpdateParameters } = operations.Tenants

/** Settings of a tenant by key. */
export function ParametersCard({ idTenant }: { idTenant: number }) {
  const { data } = useLoaded(Parameters, { params: { idTenant } })
  const editing = usePanel('parameters')
  const blocked = useRefusal()(UpdateParameters, idTenant)
  return (
    <Card
      title={t('parameters')}
      description={t('parametersText')}
      actions={
        <Button size="small" blocked={blocked} onPress={editing.open}>
          {t('editParameters')}
        </Button>
      }
    >
      {data.items.length === 0 ? (
        <p className="text-faint text-sm">{t('noParameters')}</p>
      ) : (
        <dl className="grid grid-cols-[minmax(8rem,2fr)_3fr_auto] gap-x-3 gap-y-2 text-sm">
          {data.items.map(({ key, type, value, note }) => (
            <div key={key} className="col-span-3 grid grid-cols-subgrid items-baseline">
              <dt className="min-w-0 break-words font-mono text-soft text-xs">{key}</dt>
              <dd className="min-w-0 break-words text-ink">
                {type === 'boolean' ? t(value === 'true' ? 'yes' : 'no') : value}
                {note && <div className="text-faint text-xs">{note}</div>}
              </dd>
              <dd className="justify-self-end">
                <EnumKind of={parameterType} value={type} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {editing.isOpen && !blocked && <ParametersDrawer idTenant={idTenant} parameters={data} onClose={editing.close} />}
    </Card>
  )
}
