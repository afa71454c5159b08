import { CreateValue as fields } from '@parley/contract/fields/tenantValues.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { weekdayWords } from '@parley/contract/kernel/weekdayWords.ts'
import { operations } from '@parley/contract/operations.ts'
import { isSecret } from '@parley/contract/tenantValues/tenantValue.rules.ts'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { UserTable } from '../flows/relations/UserTable.tsx'
import { FormSection } from '../kit/forms/FieldRow.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useLoaded, usePages } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { t } from './tenantValues.messages.ts'
import { t as times } from './times/times.messages.ts'
import { ValueFields } from './ValueFields.tsx'
import { blank, draftOf, type ExceptionDraft, heldValue, type ValueDraft, type WeeklyDraft } from './value-draft.ts'

const { CreateValue, EditValue, Readers, RemoveValue, Value } = operations.TenantValues
/** What the form has beside the body. */
const words = {
  ...fields,
  text: fields.value,
  number: fields.value,
  flag: fields.value,
  json: fields.value,
  secret: { label: t('secretValue') },
  zone: { label: times('zone') },
  weekly: { label: times('week') },
  exceptions: { label: times('exceptions') },
}
const hoursWords = ({ days, from, to }: WeeklyDraft) => `${weekdayWords(days)} ${from}–${to}`
const exceptionWords = ({ date, until, note }: ExceptionDraft) => `${date}${until && `–${until}`} ${note}`.trim()
const lists = {
  weekly: { key: hoursWords, name: hoursWords },
  exceptions: { key: ({ date, until }: ExceptionDraft) => `${date} ${until}`, name: exceptionWords },
}

export function NewValueDrawer({ onClose }: { onClose: () => void }) {
  const { context } = useUserInfo()
  const { timeZone } = useKit()
  const { idTenant = context.id } = useAreaParams(screens.variablesStorage)
  return (
    <CreateDrawer
      title={t('create')}
      action={t('createAction')}
      width="wide"
      operation={CreateValue}
      at={idTenant}
      values={blank(timeZone)}
      send={(draft, write) => {
        const { valueName, kind, type, description } = draft
        const body = { valueName, kind, type, description: description ?? '', value: heldValue(draft) ?? null }
        return write({ params: { idTenant }, body })
      }}
      created={({ valueName }) => t('created', { name: valueName })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormText control={control} field={fields.valueName} isMono autoFocus />
          <FormRadio control={control} field={fields.kind} />
          <ValueFields control={control} />
        </>
      )}
    </CreateDrawer>
  )
}

type Props = { valueName: string; idTenant: number; onClose: () => void }

export const ValueDrawer = (props: Props) => (
  <LoadedDrawer title={props.valueName} onClose={props.onClose}>
    <OpenValue {...props} />
  </LoadedDrawer>
)

/** One value: what it holds, who reads it, its history. */
function OpenValue({ valueName, idTenant, onClose }: Props) {
  const { timeZone } = useKit()
  const { context } = useUserInfo()
  const params = { idTenant, valueName }
  const { data: value } = useLoaded(Value, { params })
  const change = useChange(EditValue, Value, { params, saved: t('saved', { name: valueName }) })
  const save = (draft: ValueDraft, on: { rowVersion: number }) => {
    const { type, description } = draft
    const held = heldValue(draft)
    return change.save({ type, description: description ?? '', ...(held === undefined ? {} : { value: held }) }, on)
  }
  return (
    <EditDrawer
      {...change}
      save={save}
      at={idTenant}
      title={valueName}
      width="wide"
      entity={value}
      factsOf={(entity) => draftOf(entity, timeZone)}
      fields={words}
      lists={lists}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-soft text-sm">{t('inFlows', { name: valueName })}</p>
          <ValueFields control={control} hasSecret={isSecret(value)} />
          <FormSection title={t('readers')}>
            <ReaderTable {...params} />
          </FormSection>
          <div className="flex gap-2">
            {/* What was done in another tenant is in its own log. */}
            {idTenant === context.id && (
              <EntityHistoryButton kind="TenantValue" id={value.idTenantValue} name={valueName} />
            )}
            <RemoveButton
              operation={RemoveValue}
              input={{ params }}
              at={idTenant}
              title={t('removeTitle', { name: valueName })}
              done={t('removed', { name: valueName })}
              onDone={onClose}
            >
              {isSecret(value) ? t('removeSecretText') : t('removeText')}
            </RemoveButton>
          </div>
        </>
      )}
    </EditDrawer>
  )
}

function ReaderTable({ idTenant, valueName }: Omit<Props, 'onClose'>) {
  const { table } = usePages(Readers, { params: { idTenant, valueName } })
  return (
    <UserTable
      label={t('readers')}
      table={table}
      empty={<EmptyState title={t('noReaders')}>{t('noReadersText')}</EmptyState>}
    />
  )
}
