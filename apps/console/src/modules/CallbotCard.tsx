import { UpdateCallbotSettings as fields } from '@parley/contract/fields/dialModules.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { useLoaded } from '../shell/api.ts'
import { t } from './modules.messages.ts'

const { CallbotSettings, UpdateCallbotSettings } = operations.DialModules
const CallbotDrawer = lazyPart(async () => (await import('./CallbotDrawer.tsx')).CallbotDrawer)
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
          { label: fields.language.label, value: language ?? t('ofFlow') },
          { label: fields.zone.label, value: zone ?? t('ofTenant') },
          { label: fields.mostCalls.label, value: String(mostCalls) },
        ]}
      />
      <p className="mt-3 text-faint text-xs">{t('newLinesText')}</p>
      {isEditing && <CallbotDrawer idDialModule={idDialModule} onClose={onClose} />}
    </Card>
  )
}
