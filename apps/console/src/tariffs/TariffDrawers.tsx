import { CreateTariff, EndTariff, UpdateTariff } from '@parley/contract/fields/tenants.gen.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { dayAfter } from '@parley/contract/tariffs/period.rules.ts'
import type { Tariff, TariffVersion } from '@parley/contract/tariffs/tariff.schema.ts'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { useToday } from '../kit/time/use-today.ts'
import { useAreaParams } from '../shell/area.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { TermsFields } from './TermsFields.tsx'
import { t } from './tariffs.messages.ts'
import { newTerms, nextTerms, type TariffValues, termsOf } from './terms-draft.ts'

const calls = operations.Tenants

/** A tariff with its first version. */
export function NewTariffDrawer({ onClose }: { onClose: () => void }) {
  const { idTenant } = useAreaParams(screens.billing)
  const values: TariffValues = { name: '', terms: newTerms(dayAfter(useToday())) }
  return (
    <CreateDrawer
      title={t('create')}
      action={t('createAction')}
      width="wide"
      operation={calls.CreateTariff}
      at={idTenant}
      values={values}
      send={({ name, terms }, write) => write({ params: { idTenant }, body: { name, terms: termsOf(terms) } })}
      created={({ name }) => t('created', { name })}
      page={({ idTariff }) => screens.billing(BILLED_APP, idTenant, { tariff: idTariff })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormText control={control} field={CreateTariff.name} autoFocus />
          <TermsFields control={control} />
        </>
      )}
    </CreateDrawer>
  )
}

type Props = { tariff: Tariff; latest: TariffVersion; idTenant: number; onClose: () => void }

/** The next version of a tariff, which begins as the latest one is. */
export function NewVersionDrawer({ tariff, latest, idTenant, onClose }: Props) {
  const { idTariff, name, currency, rowVersion } = tariff
  const values: TariffValues = { name, terms: nextTerms(latest, useToday()) }
  return (
    <CreateDrawer
      title={t('versionOf', { name })}
      action={t('createVersion')}
      width="wide"
      operation={calls.CreateTariffVersion}
      at={idTenant}
      values={values}
      send={({ terms }, write) =>
        write({ params: { idTenant, idTariff }, body: { terms: termsOf(terms), rowVersion } })
      }
      created={() => t('versionAdded', { name })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-faint text-xs">{t('newVersionHelp')}</p>
          <TermsFields control={control} currency={currency} />
        </>
      )}
    </CreateDrawer>
  )
}

export function EndTariffDrawer({ tariff, latest, idTenant, onClose }: Props) {
  const { idTariff, name, rowVersion } = tariff
  const today = useToday()
  const values = { lastDay: latest.validFrom > today ? latest.validFrom : today }
  return (
    <CreateDrawer
      title={t('endOf', { name })}
      action={t('end')}
      operation={calls.EndTariff}
      at={idTenant}
      values={values}
      send={({ lastDay }, write) => write({ params: { idTenant, idTariff }, body: { lastDay, rowVersion } })}
      created={() => t('ended', { name })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-faint text-xs">{t('endHelp')}</p>
          <FormDay control={control} field={EndTariff.lastDay} autoFocus />
        </>
      )}
    </CreateDrawer>
  )
}

export function RenameTariffDrawer({ tariff, idTenant, onClose }: Props) {
  const params = { idTenant, idTariff: tariff.idTariff }
  const change = useChange(calls.UpdateTariff, calls.Tariff, { params, saved: ({ name }) => t('renamed', { name }) })
  return (
    <EditDrawer
      {...change}
      title={t('rename')}
      entity={tariff}
      factsOf={factsIn(UpdateTariff)}
      fields={UpdateTariff}
      at={idTenant}
      onClose={onClose}
    >
      {(control) => <FormText control={control} field={UpdateTariff.name} autoFocus />}
    </EditDrawer>
  )
}
