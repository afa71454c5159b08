import { CreateTariff, EndTariff, UpdateTariff } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { dayAfter } from '@parley/contract/tariffs/period.rules.ts'
import type { Tariff } from '@parley/contract/tariffs/tariff.schema.ts'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useApi, useWrite } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { TermsFields } from './TermsFields.tsx'
import { t } from './tariffs.messages.ts'
import { newTerms, nextTerms, type TariffValues, termsBlocked, termsOf } from './terms-draft.ts'

const {
  Tariff: read,
  CreateTariff: create,
  CreateTariffVersion,
  EndTariff: end,
  UpdateTariff: update,
} = operations.Tenants
type Props = { tariff: Tariff; idTenant: number; onClose: () => void }

type NewProps = { idTenant: number; today: string; onClose: () => void; onCreated: (idTariff: number) => void }

/** A tariff with its first version. */
export const NewTariffDrawer = ({ idTenant, today, onClose, onCreated }: NewProps) => (
  <CreateDrawer
    title={t('create')}
    action={t('createAction')}
    width="wide"
    operation={create}
    values={{ name: '', terms: newTerms(dayAfter(today)) } satisfies TariffValues}
    blocked={termsBlocked}
    send={({ name, terms }, write) => write({ params: { idTenant }, body: { name, terms: termsOf(terms) } })}
    created={({ name }) => t('created', { name })}
    onCreated={({ idTariff }) => onCreated(idTariff)}
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

/** The next version of a tariff, which begins as the last one is. */
export function NewVersionDrawer({ tariff, idTenant, today, onClose }: Props & { today: string }) {
  const last = tariff.versions.toSorted((one, other) => other.version - one.version)[0]
  const { idTariff, name, rowVersion } = tariff
  const values: TariffValues = { name, terms: last ? nextTerms(last, dayAfter(today)) : newTerms(dayAfter(today)) }
  return (
    <CreateDrawer
      title={t('newVersion')}
      action={t('newVersion')}
      width="wide"
      operation={CreateTariffVersion}
      values={values}
      blocked={termsBlocked}
      send={({ terms }, write) =>
        write({ params: { idTenant, idTariff }, body: { terms: termsOf(terms), rowVersion } })
      }
      created={() => t('versionAdded', { name })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-faint text-xs">{t('newVersionHelp')}</p>
          <TermsFields control={control} />
        </>
      )}
    </CreateDrawer>
  )
}

export const EndTariffDrawer = ({
  tariff: { idTariff, name, rowVersion },
  idTenant,
  today,
  onClose,
}: Props & { today: string }) => (
  <CreateDrawer
    title={t('end')}
    action={t('end')}
    operation={end}
    values={{ lastDay: today }}
    send={(values, write) => write({ params: { idTenant, idTariff }, body: { ...values, rowVersion } })}
    created={() => t('ended', { name })}
    onClose={onClose}
  >
    {(control) => <FormDay control={control} field={EndTariff.lastDay} autoFocus />}
  </CreateDrawer>
)

export function RenameTariffDrawer({ tariff, idTenant, onClose }: Props) {
  const call = useApi()
  const { write } = useWrite(update, { silent: true })
  const params = { idTenant, idTariff: tariff.idTariff }
  return (
    <EditDrawer
      title={t('rename')}
      entity={tariff}
      factsOf={({ name }: Tariff) => ({ name })}
      fields={UpdateTariff}
      save={({ name }, { rowVersion }) => write({ params, body: { name, rowVersion } })}
      read={() => call(read, { params }, { silent: true })}
      onClose={onClose}
    >
      {(control) => <FormText control={control} field={UpdateTariff.name} autoFocus />}
    </EditDrawer>
  )
}
