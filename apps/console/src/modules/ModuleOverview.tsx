import { Create as fields } from '@parley/contract/fields/dialModules.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { DialModule } from '@parley/contract/modules/module.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { CircleAlert, Info } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { cx } from '../kit/cx.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { TwoColumns } from '../kit/pages/DetailPage.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { CallbotCard } from './CallbotCard.tsx'
import { t } from './modules.messages.ts'
import { secretFact, settingsFacts } from './settings-facts.ts'
import { TestCard } from './TestCard.tsx'

const OutageCard = lazyPart(async () => (await import('./OutageCard.tsx')).OutageCard)
const ModuleRefusedCalls = lazyPart(async () => (await import('../inbound/RefusedCallsCard.tsx')).ModuleRefusedCalls)

const { RefusedCalls, SetDefaultLine, Update } = operations.DialModules
type Panels = {
  readonly panel: string | undefined
  readonly open: (name: string) => void
  readonly close: () => void
}
type Props = { module: DialModule; panels: Panels }

/** Whether calls can be made over it, what it connects to, and what its lines start from. */
export function ModuleOverview({ module, panels: { panel, open, close } }: Props) {
  const { idDialModule } = module
  const can = useCan()
  return (
    <TwoColumns
      main={
        <>
          <StateNote module={module} />
          <LoadedPart lines={3}>
            <OutageCard module={module} onStart={() => open('outage')} />
          </LoadedPart>
          <TestCard module={module} />
          <ConnectionCard module={module} onEdit={() => open('connection')} />
          {can(RefusedCalls, idDialModule) && (
            <LoadedPart lines={3}>
              <ModuleRefusedCalls idDialModule={idDialModule} />
            </LoadedPart>
          )}
        </>
      }
      side={
        <>
          <FactsCard module={module} onEdit={() => open('edit')} />
          <DefaultLineCard module={module} onEdit={() => open('line')} />
          <LoadedPart>
            <CallbotCard
              idDialModule={idDialModule}
              isEditing={panel === 'newLines'}
              onEdit={() => open('newLines')}
              onClose={close}
            />
          </LoadedPart>
        </>
      }
    />
  )
}

/** Why it is in its state; what is up says that nobody is called. */
function StateNote({ module: { enabled, state, stateText, stateSince, outage, flaps } }: { module: DialModule }) {
  const isUp = state === 'UP'
  const Icon = isUp ? Info : CircleAlert
  return (
    <div
      className={cx(
        'flex items-start gap-2 rounded-card px-4 py-3 text-sm',
        isUp ? 'bg-info-soft text-info-ink' : 'bg-warning-soft text-warning-ink',
      )}
    >
      <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
      <div className="min-w-0">
        <p>{stateText}</p>
        <p className="flex flex-wrap gap-x-4 text-xs">
          <span>
            {t('since')} <Timestamp value={stateSince} />
          </span>
          {enabled && outage && (
            <span>
              {t('until')} <Timestamp value={outage.endsAt} />
            </span>
          )}
          {flaps.day > 0 && (
            <span>
              {t('flaps')} {t('flapsOf', flaps)}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

type Edited = { module: DialModule; onEdit: () => void }

function ConnectionCard({ module, onEdit }: Edited) {
  const { idDialModule, integration, settings, secretNames } = module
  return (
    <Card
      title={t('connection')}
      description={t(`about_${integration}`)}
      actions={
        <ActionButton endpoint={Update} at={idDialModule} onPress={onEdit}>
          {t(settings ? 'editConnection' : 'enterConnection')}
        </ActionButton>
      }
    >
      {settings ? (
        <FactList facts={[...settingsFacts(settings), ...secretFact(integration, secretNames)]} />
      ) : (
        <p className="text-faint text-sm">{t('noConnection')}</p>
      )}
    </Card>
  )
}

function FactsCard({ module, onEdit }: Edited) {
  const { idDialModule, description, mostCalls, region, createdAt, createdBy, updatedAt, updatedBy } = module
  return (
    <Card
      title={t('facts')}
      actions={
        <ActionButton endpoint={Update} at={idDialModule} onPress={onEdit}>
          {t('editShort')}
        </ActionButton>
      }
    >
      <FactList
        facts={[
          { label: fields.description.label, value: description || '–' },
          { label: fields.mostCalls.label, value: String(mostCalls) },
          { label: fields.region.label, value: region ?? t('tenantCountry') },
          { label: t('created'), value: <Timestamp value={createdAt} />, note: createdBy?.name },
          { label: t('changed'), value: <Timestamp value={updatedAt} />, note: updatedBy?.name },
        ]}
      />
    </Card>
  )
}

function DefaultLineCard({ module: { idDialModule, defaultLine }, onEdit }: Edited) {
  return (
    <Card
      title={t('defaultLine')}
      actions={
        <ActionButton endpoint={SetDefaultLine} at={idDialModule} onPress={onEdit}>
          {t('chooseShort')}
        </ActionButton>
      }
    >
      <p className="text-ink text-sm">
        {defaultLine ? <Link href={screens.line(defaultLine.id)}>{defaultLine.name}</Link> : t('noDefaultLine')}
      </p>
      <p className="mt-1 text-faint text-xs">{t('defaultLineText')}</p>
    </Card>
  )
}
