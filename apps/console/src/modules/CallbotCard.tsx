import { UpdateCallbotSettings as fields } from '@parley/contract/fields/dialModules.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useFlowOptions } from '../campaigns/use-choices.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { Card } from '../kit/pages/Card.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { useLoaded, useRead } from '../shell/api.ts'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './modules.messages.ts'

const { CallbotSettings, UpdateCallbotSettings } = operations.DialModules
const { SupportedLanguages, TimeZones } = operations.Lookups
type Props = { idDialModule: number; isEditing: boolean; onEdit: () => void; onClose: () => void }

/** What new lines of the module start from. */
export function CallbotCard({ idDialModule, isEditing, onEdit, onClose }: Props) {
  const { data: callbot } = useLoaded(CallbotSettings, { params: { idDialModule } })
  const { language, zone, mostCalls, flow } = callbot
  return (
    <Card
      title={t('newLines')}
      actions={
        <ActionButton endpoint={UpdateCallbotSettings} at={idDialModule} onPress={onEdit}>
          {t('editShort')}
        </ActionButton>
      }
    >
      <FactList
        facts={[
          {
            label: fields.idCallScript.label,
            value: flow ? <Link href={screens.flow(flow.id)}>{flow.name}</Link> : t('noFlow'),
          },
          { label: fields.language.label, value: language ?? t('ofTenant') },
          { label: fields.zone.label, value: zone ?? t('ofTenant') },
          { label: fields.mostCalls.label, value: String(mostCalls) },
        ]}
      />
      <p className="mt-3 text-faint text-xs">{t('newLinesText')}</p>
      {isEditing && <CallbotDrawer idDialModule={idDialModule} onClose={onClose} />}
    </Card>
  )
}

const factsOf = factsIn(fields)

function CallbotDrawer({ idDialModule, onClose }: Pick<Props, 'idDialModule' | 'onClose'>) {
  const params = { idDialModule }
  const { data: callbot } = useLoaded(CallbotSettings, { params })
  const { data: languages = [] } = useRead(SupportedLanguages)
  const { data: zones = [] } = useRead(TimeZones, { query: { limit: 500 } })
  const flows = useFlowOptions({ ...(callbot.flow && { chosen: [callbot.flow] }), need: 'any' })
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
            placeholder={t('ofTenant')}
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
