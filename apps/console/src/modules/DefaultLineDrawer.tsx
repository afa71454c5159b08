import { SetDefaultLine as fields } from '@parley/contract/fields/dialModules.gen.ts'
import type { DialModule } from '@parley/contract/modules/module.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { withChosen } from '../kit/fields/with-chosen.ts'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { useRead } from '../shell/api.ts'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './modules.messages.ts'

const { Basic, LineChoices, SetDefaultLine } = operations.DialModules

/** Which line of the module is listed first, or none. */
export function DefaultLineDrawer({ module, onClose }: { module: DialModule; onClose: () => void }) {
  const { idDialModule } = module
  const { data: lines = [] } = useRead(LineChoices, { params: { idDialModule }, query: { limit: 500 } })
  const change = useChange(SetDefaultLine, Basic, { params: { idDialModule }, saved: t('defaultLineSaved') })
  return (
    <EditDrawer
      {...change}
      at={idDialModule}
      title={t('chooseDefaultLine')}
      entity={module}
      factsOf={({ defaultLine }) => ({ idLine: defaultLine?.id ?? null })}
      fields={fields}
      onClose={onClose}
    >
      {(control) => (
        <FormComboBox
          control={control}
          field={fields.idLine}
          placeholder={t('noDefaultLine')}
          options={withChosen(
            lines.map(({ id, name, detail }) => ({
              value: id,
              label: name,
              ...(detail ? { description: detail } : {}),
            })),
            [module.defaultLine],
          )}
        />
      )}
    </EditDrawer>
  )
}
