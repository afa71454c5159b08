import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { validity } from '@parley/contract/tariffs/tariff.enum.ts'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Day } from '../kit/text/Day.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { useRefusal } from '../kit/use-refusal.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useLoaded } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { t } from './lines.messages.ts'

const AssignDrawer = lazyPart(async () => (await import('../tariffs/AssignDrawer.tsx')).AssignDrawer)
const { Tariff } = operations.DialModuleLines

/** By which tariffs its calls are billed and were, for those who may see tariffs. */
export function LineTariffs({ idLine }: { idLine: number }) {
  const { context } = useUserInfo()
  const refusal = useRefusal()(Tariff, context.id)
  if (refusal !== undefined) return <p className="text-faint text-sm">{refusal}</p>
  return (
    <LoadedPart lines={2}>
      <Tariffs idLine={idLine} idTenant={context.id} />
    </LoadedPart>
  )
}

function Tariffs({ idLine, idTenant }: { idLine: number; idTenant: number }) {
  const { data: line } = useLoaded(Tariff, { params: { idDialModuleLine: idLine } })
  const [isAssigning, setAssigning] = useState(false)
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      {line.tariff === null && <p className="text-soft">{t('noTariff')}</p>}
      <ul className="m-0 flex w-full list-none flex-col gap-2 p-0 empty:hidden">
        {line.periods.map(({ tariff, validFrom, validTo, state }) => (
          <li key={validFrom} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <Link href={screens.billing(BILLED_APP, idTenant, { tariff: tariff.id })} className="break-words">
                {tariff.name}
              </Link>
              <span className="block text-faint text-xs">
                <Day value={validFrom} /> – <Day value={validTo} none={t('noEnd')} />
              </span>
            </span>
            <EnumTag of={validity} value={state} />
          </li>
        ))}
      </ul>
      <ActionButton
        size="small"
        endpoint={operations.Tenants.UpdateLinesTariff}
        at={idTenant}
        onPress={() => setAssigning(true)}
      >
        {t('assign')}
      </ActionButton>
      {isAssigning && <AssignDrawer idTenant={idTenant} lines={[line]} onClose={() => setAssigning(false)} />}
    </div>
  )
}
