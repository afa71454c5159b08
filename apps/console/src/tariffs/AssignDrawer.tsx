import { UpdateLinesTariff as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { validity } from '@parley/contract/tariffs/tariff.enum.ts'
import type { LineTariff } from '@parley/contract/tariffs/tariff.schema.ts'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { Day } from '../kit/text/Day.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { useRead } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { t } from './tariffs.messages.ts'

const { Tariffs, UpdateLinesTariff } = operations.Tenants
/** A choice like the others, which is sent as none. */
const NONE = 0
type Props = { idTenant: number; lines: readonly LineTariff[]; done?: () => void; onClose: () => void }

/** Gives lines a tariff from a day on; of a single line, what it had and will have stands there. */
export function AssignDrawer({ idTenant, lines, done, onClose }: Props) {
  const params = { idTenant }
  const { data: tariffs = [] } = useRead(Tariffs, { params })
  const [line, ...others] = lines
  const isAlone = line !== undefined && others.length === 0
  const options = [
    ...tariffs.map(({ idTariff, name }) => ({ value: idTariff, label: name })),
    { value: NONE, label: t('noTariff') },
  ]
  const values: { idTariff: number | null; validFrom: string } = { idTariff: null, validFrom: useToday() }
  return (
    <CreateDrawer
      title={isAlone ? line.name : t('assignTo', { count: lines.length })}
      action={t('assign')}
      operation={UpdateLinesTariff}
      at={idTenant}
      values={values}
      send={({ idTariff, validFrom }, write) => {
        const changed = lines.map(({ idLine, rowVersion }) => ({ idLine, rowVersion }))
        return write({ params, body: { lines: changed, idTariff: idTariff === NONE ? null : idTariff, validFrom } })
      }}
      created={(changed) => t('assigned', { count: changed.length })}
      onCreated={() => {
        done?.()
        onClose()
      }}
      onClose={onClose}
    >
      {(control) => (
        <>
          {isAlone ? <Periods of={line} /> : <p className="text-soft">{lines.map(({ name }) => name).join(', ')}</p>}
          <FormSelect control={control} field={fields.idTariff} isRequired options={options} />
          <FormDay control={control} field={fields.validFrom} help={t('assignHelp')} />
        </>
      )}
    </CreateDrawer>
  )
}

const Periods = ({ of: { periods } }: { of: LineTariff }) => (
  <ul aria-label={t('tariffs')} className="m-0 flex list-none flex-col gap-2 p-0">
    {periods.length === 0 && <li className="text-faint">{t('noTariff')}</li>}
    {periods.map(({ tariff, validFrom, validTo, state }) => (
      <li key={validFrom} className="flex items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block break-words font-medium text-ink">{tariff.name}</span>
          <span className="text-faint text-xs">
            <Day value={validFrom} /> – <Day value={validTo} none={t('noEnd')} />
          </span>
        </span>
        <EnumTag of={validity} value={state} />
      </li>
    ))}
  </ul>
)
