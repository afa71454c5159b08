import { UpdateBillingDetails as fields } from '@parley/contract/fields/tenants.gen.ts'
import type { BillingDetailsInput } from '@parley/contract/invoices/billingDetails.schema.ts'
import { COUNTRIES } from '@parley/contract/invoices/countries.ts'
import { electronicAddress } from '@parley/contract/invoices/electronicAddress.ts'
import { vatTreatment } from '@parley/contract/invoices/invoice.enum.ts'
import { compact, isBic, isIban, isVatId } from '@parley/contract/invoices/invoice.rules.ts'
import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { useLoaded } from '../shell/api.ts'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { t } from './invoices.messages.ts'

const { BillingDetails, UpdateBillingDetails } = operations.Tenants
const { STANDARD } = vatTreatment.of
const names = new Intl.DisplayNames('en', { type: 'region' })
const countries = COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((one, other) =>
  compareNames(one.label, other.label),
)

type Props = { idTenant: number; onClose: () => void }

export const DetailsDrawer = (props: Props) => (
  <LoadedDrawer title={t('details')} onClose={props.onClose}>
    <OpenDetails {...props} />
  </LoadedDrawer>
)

/** How a tenant appears on invoices; the operator’s details are those of the supplier. */
function OpenDetails({ idTenant, onClose }: Props) {
  const params = { idTenant }
  const { data: details } = useLoaded(BillingDetails, { params })
  const change = useChange(UpdateBillingDetails, BillingDetails, { params, saved: t('detailsSaved') })
  return (
    <EditDrawer
      {...change}
      at={idTenant}
      title={t('details')}
      entity={details}
      factsOf={factsIn(fields)}
      fields={fields}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-soft text-sm">
            {t('detailsText')} {details.isSupplier && t('supplierTold')}
          </p>
          <DetailsFields control={control} isSupplier={details.isSupplier} />
          {details.updatedAt !== null && (
            <div>
              <EntityHistoryButton kind="BillingDetails" id={idTenant} name={details.name} />
            </div>
          )}
        </>
      )}
    </EditDrawer>
  )
}

type FieldsProps = { control: Control<BillingDetailsInput>; isSupplier: boolean }

function DetailsFields({ control, isSupplier }: FieldsProps) {
  const vat = useWatch({ control, name: 'vat' })
  return (
    <>
      <FormText control={control} field={fields.name} autoFocus />
      <FormText control={control} field={fields.street} />
      <FormText control={control} field={fields.street2} />
      <div className="grid grid-cols-[2fr_1fr] gap-3">
        <FormText control={control} field={fields.city} />
        <FormText control={control} field={fields.postalCode} />
      </div>
      <FormComboBox control={control} field={fields.country} options={countries} />
      <FormText control={control} field={fields.companyId} />
      <FormText control={control} field={fields.vatId} check={codeCheck(isVatId, t('vatWrong'))} />
      <FormText control={control} field={fields.email} />
      <FormText
        control={control}
        field={fields.electronicAddress}
        check={(value) =>
          typeof value !== 'string' || value === '' || electronicAddress(value.trim()) ? undefined : t('addressWrong')
        }
      />
      {isSupplier ? (
        <div className="grid grid-cols-2 gap-3">
          <FormText control={control} field={fields.contactName} />
          <FormText control={control} field={fields.phone} />
        </div>
      ) : (
        <FormText control={control} field={fields.buyerReference} />
      )}
      {!isSupplier && <FormSelect control={control} field={fields.vat} />}
      {(isSupplier || vat === STANDARD) && (
        <FormText control={control} field={fields.vatRate} {...(isSupplier ? { help: t('vatRateOfAll') } : {})} />
      )}
      <FormNumber
        control={control}
        field={fields.paymentDays}
        {...(isSupplier ? { help: t('paymentDaysOfAll') } : {})}
      />
      <FormText control={control} field={fields.iban} check={codeCheck(isIban, t('ibanWrong'))} />
      <FormText control={control} field={fields.bic} check={codeCheck(isBic, t('bicWrong'))} />
    </>
  )
}

/** What the core would refuse, said at once; nothing may be left out. */
const codeCheck = (isRight: (code: string) => boolean, problem: string) => (value: unknown) =>
  typeof value !== 'string' || value === '' || isRight(compact(value)) ? undefined : problem
