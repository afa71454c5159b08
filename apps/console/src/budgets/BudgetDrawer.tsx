import type { BudgetDraft } from '@parley/contract/budgets/budget.schema.ts'
import { UpdateBudget as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { useLoaded } from '../shell/api.ts'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { t } from './budgets.messages.ts'

const { Budget, UpdateBudget } = operations.Tenants
type Props = { idTenant: number; onClose: () => void }

export const BudgetDrawer = (props: Props) => (
  <LoadedDrawer title={t('title')} onClose={props.onClose}>
    <OpenBudget {...props} />
  </LoadedDrawer>
)

/** What a month may cost before people are warned. */
function OpenBudget({ idTenant, onClose }: Props) {
  const params = { idTenant }
  const { data: budget } = useLoaded(Budget, { params })
  const change = useChange(UpdateBudget, Budget, { params, saved: t('saved') })
  return (
    <EditDrawer
      {...change}
      // An empty field is no budget.
      save={(facts: BudgetDraft, on: { rowVersion: number }) =>
        change.save({ ...facts, amount: facts.amount === '' ? null : facts.amount }, on)
      }
      at={idTenant}
      title={t('title')}
      entity={budget}
      factsOf={factsIn(fields)}
      fields={fields}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-soft text-sm">{t('warnings')}</p>
          <FormText control={control} field={fields.amount} autoFocus />
          <FormNumber control={control} field={fields.warnAt} />
          {budget.updatedAt !== null && (
            <div>
              <EntityHistoryButton kind="Budget" id={idTenant} name={t('title')} />
            </div>
          )}
        </>
      )}
    </EditDrawer>
  )
}
