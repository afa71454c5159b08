import { weekdayWords } from '@parley/contract/kernel/weekdayWords.ts'
import { alertKind, alertSeverity } from '@parley/contract/monitoring/monitoring.enum.ts'
import { MOST_RULES, ruleWords } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { Alert, AlertRule, MonitoringDraft } from '@parley/contract/monitoring/monitoring.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { BellRing, Pencil, Plus, Power, Sparkles, Trash2 } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { AllowedDrawer } from '../kit/overlays/AllowedDrawer.tsx'
import { RowActions } from '../kit/overlays/Menu.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useLoaded, useWrite } from '../shell/api.ts'
import { t } from './monitoring.messages.ts'
import { draftOf } from './rule-draft.ts'

const RuleDrawer = lazyPart(async () => (await import('./RuleDrawer.tsx')).RuleDrawer)
const RecommendedDrawer = lazyPart(async () => (await import('./RecommendedDrawer.tsx')).RecommendedDrawer)
const { Monitoring: read, UpdateMonitoring } = operations.DialModuleLines

type Props = { idLine: number; open: readonly Alert[]; onAlert: (idAlert: number) => void }

/** The rules of a line in plain sentences, with the alert that is open. */
export function RulesCard({ idLine, open: alerts, onAlert }: Props) {
  const params = { idDialModuleLine: idLine }
  const { data: monitoring } = useLoaded(read, { params })
  const { rules, rowVersion } = monitoring
  const { panel, open, close } = usePanels()
  const { write } = useWrite(UpdateMonitoring)
  const blocked = rules.length < MOST_RULES ? undefined : t('tooMany', { most: MOST_RULES })
  const save = (next: MonitoringDraft['rules'], done: string) =>
    void write({ params, body: { rules: next, rowVersion } }).then(
      () => showToast('success', done),
      () => {}, // the toast has said it
    )
  const buttons = (
    <>
      <ActionButton
        endpoint={UpdateMonitoring}
        at={idLine}
        size="small"
        icon={Sparkles}
        blocked={blocked}
        onPress={() => open('recommended')}
      >
        {t('recommended')}
      </ActionButton>
      <ActionButton
        endpoint={UpdateMonitoring}
        at={idLine}
        size="small"
        icon={Plus}
        blocked={blocked}
        onPress={() => open('rule-new')}
      >
        {t('addRule')}
      </ActionButton>
    </>
  )
  const edited = panel?.startsWith('rule-')
    ? rules.find(({ idAlertRule }) => panel === `rule-${idAlertRule}`)
    : undefined
  const title = edited ? t('editRule') : t('newRule')
  return (
    <Card title={t('rules')} description={t('rulesText')} actions={rules.length > 0 && buttons}>
      {rules.length === 0 ? (
        <EmptyState
          icon={BellRing}
          title={t('none')}
          action={<div className="flex flex-wrap justify-center gap-2">{buttons}</div>}
        >
          {t('noneText')}
        </EmptyState>
      ) : (
        <ol className="m-0 flex list-none flex-col p-0">
          {rules.map((rule, at) => (
            <RuleItem
              key={rule.idAlertRule}
              rule={rule}
              number={at + 1}
              currency={monitoring.currency}
              idLine={idLine}
              alert={alerts.find(({ idAlertRule }) => idAlertRule === rule.idAlertRule)}
              onAlert={onAlert}
              onEdit={() => open(`rule-${rule.idAlertRule}`)}
              onSwitch={() =>
                save(rules.map(draftOf).with(at, { ...draftOf(rule), enabled: !rule.enabled }), t('saved'))
              }
              onDelete={() => save(rules.map(draftOf).toSpliced(at, 1), t('deleted'))}
            />
          ))}
        </ol>
      )}
      {(edited || panel === 'rule-new') && (
        <AllowedDrawer endpoint={UpdateMonitoring} at={idLine} title={title} onClose={close}>
          <RuleDrawer title={title} idLine={idLine} monitoring={monitoring} rule={edited} onClose={close} />
        </AllowedDrawer>
      )}
      {panel === 'recommended' && (
        <AllowedDrawer endpoint={UpdateMonitoring} at={idLine} title={t('proposals')} onClose={close}>
          <RecommendedDrawer idLine={idLine} monitoring={monitoring} onClose={close} />
        </AllowedDrawer>
      )}
    </Card>
  )
}

interface ItemProps {
  readonly rule: AlertRule
  readonly number: number
  readonly idLine: number
  readonly alert: Alert | undefined
  readonly onAlert: (idAlert: number) => void
  readonly onEdit: () => void
  readonly onSwitch: () => void
  readonly currency: string
  readonly onDelete: () => void
}

const hoursText = ({ hours }: AlertRule): string =>
  hours === null ? t('always') : `${weekdayWords(hours.weekdays)} ${hours.from}–${hours.to}`

function RuleItem({ rule, number, currency, idLine, alert, onAlert, onEdit, onSwitch, onDelete }: ItemProps) {
  const where = { endpoint: UpdateMonitoring, at: idLine }
  return (
    <li className="flex items-start gap-3 border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium text-ink">{alertKind.label(rule.kind)}</span>
          {!rule.enabled && <StatusTag tone="neutral">{t('off')}</StatusTag>}
          {alert && (
            <Button size="small" variant="ghost" onPress={() => onAlert(alert.idAlert)}>
              <EnumTag of={alertSeverity} value={alert.severity} />
              {t('openAlert')}
            </Button>
          )}
        </p>
        <p className="text-pretty text-ink text-sm">{ruleWords(rule, currency)}.</p>
        <p className="text-faint text-xs">
          {hoursText(rule)} · {t('notified', { name: rule.group?.name ?? t('fallback').toLowerCase() })}
        </p>
      </div>
      <RowActions
        name={t('ruleNumber', { number })}
        actions={[
          { id: 'edit', label: t('edit'), icon: Pencil, ...where, onAction: onEdit },
          { id: 'switch', label: t(rule.enabled ? 'turnOff' : 'turnOn'), icon: Power, ...where, onAction: onSwitch },
          { id: 'delete', label: t('deleteRule'), icon: Trash2, isDangerous: true, ...where, onAction: onDelete },
        ]}
      />
    </li>
  )
}
