import { screens } from '@parley/contract/kernel/screens.ts'
import { alertKind, alertSeverity, alertState } from '@parley/contract/monitoring/monitoring.enum.ts'
import { alertTitle, thresholdWords } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { Alert, Seen } from '@parley/contract/monitoring/monitoring.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { MuteDialog, ResolveDialog } from './AlertQuestions.tsx'
import { seenText } from './alert.parts.tsx'
import { t } from './monitoring.messages.ts'

const { Acknowledge, Basic, Mark, Mute, Resolve } = operations.Alerts
type Props = { id: number; onClose: () => void }

/** One alert: what was seen, what became of it, and what can be done. */
export function AlertDrawer({ id, onClose }: Props) {
  const { data: alert, error, refetch } = useRead(Basic, { params: { idAlert: id } })
  if (alert) return <OpenAlert alert={alert} onClose={onClose} />
  return (
    <Drawer title={t('alerts')} isOpen onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeleton lines={6} />}
    </Drawer>
  )
}

function OpenAlert({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { idAlert, line, state } = alert
  const [asks, ask] = useState<'mute' | 'resolve'>()
  const acknowledge = useWrite(Acknowledge)
  const params = { idAlert }
  const done = () => ask(undefined)
  const isOver = state === alertState.of.RESOLVED
  return (
    <Drawer
      title={alertTitle(alert)}
      isOpen
      onClose={onClose}
      footer={
        isOver ? (
          <Marks alert={alert} />
        ) : (
          <>
            <ActionButton endpoint={Mute} at={line.id} onPress={() => ask('mute')}>
              {t('mute')}
            </ActionButton>
            <ActionButton endpoint={Resolve} at={line.id} onPress={() => ask('resolve')}>
              {t('resolve')}
            </ActionButton>
            {state !== alertState.of.ACKNOWLEDGED && (
              <ActionButton
                endpoint={Acknowledge}
                at={line.id}
                variant="primary"
                isPending={acknowledge.isPending}
                onPress={() =>
                  void acknowledge.write({ params }).then(
                    () => showToast('success', t('acknowledged')),
                    () => {}, // the toast has said it
                  )
                }
              >
                {t('acknowledge')}
              </ActionButton>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <AlertFacts alert={alert} />
        <div>
          <EntityHistoryButton kind="Alert" id={idAlert} name={alertTitle(alert)} />
        </div>
      </div>
      {asks === 'mute' && <MuteDialog idAlert={idAlert} onClose={done} />}
      {asks === 'resolve' && <ResolveDialog idAlert={idAlert} onClose={done} />}
    </Drawer>
  )
}

const markings = [
  { isFalse: false, label: t('markReal') },
  { isFalse: true, label: t('markFalse') },
  { isFalse: null, label: t('markClear') },
]

/** What is known only when it is over; the next thresholds are proposed by it. */
function Marks({ alert: { idAlert, line, isFalse } }: { alert: Alert }) {
  const mark = useWrite(Mark)
  return markings
    .filter((each) => each.isFalse !== isFalse)
    .map(({ label, ...body }) => (
      <ActionButton
        key={label}
        endpoint={Mark}
        at={line.id}
        isPending={mark.isPending}
        onPress={() =>
          void mark.write({ params: { idAlert }, body }).then(
            () => showToast('success', t('marked')),
            () => {}, // the toast has said it
          )
        }
      >
        {label}
      </ActionButton>
    ))
}

function AlertFacts({ alert }: { alert: Alert }) {
  const { line, kind, severity, state, rule, note, isFalse } = alert
  return (
    <FactList
      facts={[
        { label: t('line'), value: <Link href={screens.line(line.id, { tab: 'advanced' })}>{line.name}</Link> },
        { label: t('state'), value: <EnumTag of={alertState} value={state} /> },
        { label: t('severity'), value: <EnumTag of={alertSeverity} value={severity} /> },
        { label: t('what'), value: alertKind.label(kind) },
        { label: t('rule'), value: `${rule}.` },
        ...seenOf(alert),
        ...lifeOf(alert),
        ...(note ? [{ label: t('note'), value: note }] : []),
        ...(isFalse === null ? [] : [{ label: t('mark'), value: t(isFalse ? 'falseAlarm' : 'realAlarm') }]),
      ]}
    />
  )
}

function seenOf(alert: Alert) {
  if (!alert.evidence) return [{ label: t('seen'), value: t('untold') }]
  const { opened, worst } = alert.evidence
  return [
    { label: t('seen'), value: <SeenAt alert={alert} seen={opened} /> },
    ...(worst.at === opened.at ? [] : [{ label: t('worst'), value: <SeenAt alert={alert} seen={worst} /> }]),
  ]
}

const SeenAt = ({ alert, seen }: { alert: Alert; seen: Seen }) => (
  <>
    {seenText(alert, seen)}
    <span className="block text-faint text-xs">
      <Timestamp value={seen.at} />
      {seen.threshold !== null && ` · ${thresholdWords(alert.kind, seen.threshold, alert.currency)}`}
    </span>
  </>
)

type By = { at: string; by: { name: string } | null; isKnown?: boolean }
const Moment = ({ at, by, isKnown = true }: By) => (
  <>
    <Timestamp value={at} />
    <span className="block text-faint text-xs">{by ? t('by', { name: by.name }) : isKnown ? t('byItself') : ''}</span>
  </>
)

function lifeOf({ acknowledgedAt, acknowledgedBy, mutedUntil, mutedBy, resolvedAt, resolvedBy, state }: Alert) {
  return [
    ...(acknowledgedAt
      ? [{ label: t('acknowledgedAt'), value: <Moment at={acknowledgedAt} by={acknowledgedBy} isKnown={false} /> }]
      : []),
    ...(mutedUntil && state === alertState.of.MUTED
      ? [{ label: t('mutedUntil'), value: <Moment at={mutedUntil} by={mutedBy} isKnown={false} /> }]
      : []),
    ...(resolvedAt ? [{ label: t('resolvedAt'), value: <Moment at={resolvedAt} by={resolvedBy} /> }] : []),
  ]
}
