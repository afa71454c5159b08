import { UpdateCallbotSettings as fields } from '@parley/contract/fields/dialModules.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { optionsOf, withChosen } from '../kit/fields/with-chosen.ts'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { useLoaded, useRead } from '../shell/api.ts'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './modules.messages.ts'

const { CallbotSettings, UpdateCallbotSettings } = operations.DialModules
const { Flows, SupportedLanguages, TimeZones } = operations.Lookups
const factsOf = factsIn(fields)

export function CallbotDrawer({ idDialModule, onClose }: { idDialModule: number; onClose: () => void }) {
  const params = { idDialModule }
  const { data: callbot } = useLoaded(CallbotSettings, { params })
  const { data: languages = [] } = useRead(SupportedLanguages)
  const { data: zones = [] } = useRead(TimeZones, { query: { limit: 500 } })
  const { data } = useRead(Flows, { query: { limit: 500 } })
  const flows = withChosen(optionsOf(data), [callbot.flow])
  const change = useChange(UpdateCallbotSettings, CallbotSettings, { params, saved: t('savedNewLines') })
  return (
    <EditDrawer
      {...change}
      at={idDialModule}
      title={t('editNewLines')}
      entity={callbot}
      factsOf={factsOf}
      fields={fields}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormComboBox control={control} field={fields.idCallScript} options={flows} placeholder={t('noFlow')} />
          <FormComboBox
            control={control}
            field={fields.language}
            placeholder={t('ofFlow')}
            options={languages.map(({ code, name }) => ({ value: code, label: name, description: code }))}
          />
          <FormComboBox
            control={control}
            field={fields.zone}
            placeholder={t('ofTenant')}
            options={zones.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <FormNumber control={control} field={fields.mostCalls} />
        </>
      )}
    </EditDrawer>
  )
}
