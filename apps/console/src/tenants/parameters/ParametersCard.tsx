import { operations } from '@parley/contract/operations.ts'
import { parameterType } from '@parley/contract/tenants/tenant.enum.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { usePanel } from '../../kit/address/use-panel.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { FactList } from '../../kit/pages/FactList.tsx'
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
        <FactList
          facts={data.items.map(({ key, type, value, note }) => ({
            label: key,
            value: type === 'boolean' ? t(value === 'true' ? 'yes' : 'no') : value,
            note,
            end: <EnumKind of={parameterType} value={type} />,
            isCode: true,
          }))}
        />
      )}
      {editing.isOpen && !blocked && <ParametersDrawer idTenant={idTenant} parameters={data} onClose={editing.close} />}
    </Card>
  )
}
